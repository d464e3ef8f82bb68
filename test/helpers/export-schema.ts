// Holds a document to the XSD that we publish.
import { readFileSync } from "node:fs";
import path from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { SCHEMA_FILE } from "../../api/export/rede.ts";

const text = readFileSync(path.join(import.meta.dirname, "../../api/export", SCHEMA_FILE), "utf8");
let validator: XsdValidator | undefined;

/** Throws what libxml2 objects to. Returns the document in Canonical XML. */
export function validateXml(xml: string): string {
  validator ??= XsdValidator.fromDoc(XmlDocument.fromString(text));
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return document.canonicalizeToString();
  } finally {
    document.dispose();
  }
}
