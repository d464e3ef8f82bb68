// The parts of the test suite, in the order in which they run.
export const PARTS = ["types", "lint", "unit", "integration", "faults", "browser", "hardening", "two-nodes"] as const;

export type Part = (typeof PARTS)[number];

/** These run only when they are named, or are asked for by `faults --full`: they repeat what has run, larger or elsewhere. */
export const BY_NAME: readonly Part[] = ["hardening", "two-nodes"];

export interface FaultOptions {
  full?: boolean;
  seed?: number;
}
