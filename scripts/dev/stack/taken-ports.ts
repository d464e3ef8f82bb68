// Explains that ports of servers are taken by other programs: all of them at once.
import type { ServerKind, ServerName } from "./server-kinds.ts";

export function portsTakenMessage(
  kinds: readonly Pick<ServerKind, "name" | "title">[],
  ports: Record<ServerName, number>,
): string {
  const lines = kinds.map(({ name, title }) => `Port ${ports[name]}, wanted for ${title}, belongs to another program.`);
  const look = `lsof ${kinds.map(({ name }) => `-i :${ports[name]}`).join(" ")}`;
  const options = kinds.map(({ name }) => `--${name}-port`).join(", ");
  return (
    `${lines.join("\n")}\nSee whose with \`${look}\` (or \`ss -ltnp\`) and end what runs there; or choose with ${options}. ` +
    "To use servers of your own, set all of DATABASE_URL, REDIS_URL and OPENSEARCH_URL."
  );
}
