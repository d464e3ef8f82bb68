// Explains errors of listening on an address.
import { CliError } from "./errors.ts";

/** A CliError that names the settings of the address, given as `{ PORT: 3000, HOST: "127.0.0.1" }`; other errors unchanged. */
export function explainListening(error: NodeJS.ErrnoException, address: Record<string, string | number>): Error {
  const [[portSetting, port] = [], [hostSetting, host] = []] = Object.entries(address);
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(error.code ?? "")) {
    return new CliError(
      `${hostSetting}=${host} is no address of this machine. Take 127.0.0.1 for this machine alone, 0.0.0.0 for every network.`,
      2,
      error,
    );
  }
  if (error.code !== "EADDRINUSE") return error;
  return new CliError(
    `Port ${port} is taken by another program. Stop that one, or choose another with ${portSetting}=…`,
    1,
    error,
  );
}
