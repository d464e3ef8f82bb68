// Parts that the XML and the JSON export have in common: the header before the objects, the seal behind them.

export type ExportFormat = "xml" | "json";

export interface DocumentHeader {
  generator: { name: string; version: string };
  generatedAt: string;
  scope: { kind: "full"; status: string };
  company: { id: string; name: string | null };
  changeSequence: string;
  /** Changes cursor of the snapshot; the XML export has it in the response header X-Changes-Since only. */
  changesSince: string;
  objectCount: number;
}

/** `sha256` covers the canonical objects: each as written, followed by one LF, without separators. */
export interface Seal {
  objectCount: number;
  sha256: string;
  complete: true;
}
