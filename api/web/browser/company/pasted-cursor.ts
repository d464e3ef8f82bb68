// The cursor in what was pasted: alone, in quotes, or with the file that keeps it, as people copy it.
export function cursorIn(text: string): string {
  const named = /"(?:cursor|nextCursor|changesSince)"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  return named ?? text.replace(/^[\s"'`,]+|[\s"'`,]+$/g, "");
}
