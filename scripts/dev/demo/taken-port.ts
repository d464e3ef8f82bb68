// Explains why the API's port is taken: mostly because a demo runs already.

const ANSWER_LIMIT_MS = 2000;

export async function describeTakenPort(port: number): Promise<string> {
  const address = `http://localhost:${port}`;
  if (await isOurs(address)) {
    return (
      `This service runs already at ${address}, perhaps as a demo in another terminal. Open it there, or stop it with Ctrl-C and start again.\n` +
      "A second one beside it would share its servers and data, and lose them when the first one stops."
    );
  }
  return `Port ${port}, wanted for the API, belongs to another program. Take another: PORT=${port + 1} npm run demo`;
}

async function isOurs(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const { status, checks } = (await answer.json()) as { status?: unknown; checks?: unknown };
    return status !== undefined && checks !== undefined;
  } catch {
    return false; // another answer, or none
  }
}
