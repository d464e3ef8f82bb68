// Empties what is kept in memory as soon as a table that it was made from is another one.

/** Call it with the tables of now before each look at what is kept. */
export function forgetWhenChanged(forget: () => void): (tables: readonly unknown[]) => void {
  let known: readonly unknown[] = [];
  return (tables) => {
    if (tables.length === known.length && tables.every((table, index) => table === known[index])) return;
    known = tables;
    forget();
  };
}
