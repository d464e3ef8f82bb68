// What all formats of an export have in common: its head before the objects, its seal behind them.

export type ExportFormat = "xml" | "json";

export interface DocumentHeader {
  generator: { name: string; version: string };
  generatedAt: string;
  scope: { kind: "full"; status: string };
  company: { id: string; name: string | null };
  changeSequence: string;
  /** The changes cursor of the snapshot; in XML it travels as the header X-Changes-Since. */
  changesSince: string;
  objectCount: number;
}

/** `sha256` is over the canonical objects: each as written, followed by one LF; separators do not count. */
export interface Seal {
  objectCount: number;
  sha256: string;
  complete: true;
}
