// Text for property tests: every class of characters that has ever broken an XML writer, beside what fast-check thinks of.
import fc from "fast-check";

const nasty = fc.constantFrom(
  ..."\r|\n|\t|\r\n|]]>|&|<|>|&amp;|&#0;|&lt;b&gt;|\u0000|\u000B|\u001F|\u007F|\u0085|\u2028|\uFEFF|\uFFFD|\uFFFE|\uFFFF".split(
    "|",
  ),
  ..."\uD800|\uDFFF|😀|👩‍👩‍👧|שלום|مرحبا|\u202E|e\u0301|ß|İ|</objects>|\n</objects>\n|<!--|<![CDATA[|?>|\u{10FFFF}|\u{1FFFE}|\"|'".split(
    "|",
  ),
);

export const anyText = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 12 })
  .map((parts) => parts.join(""));
