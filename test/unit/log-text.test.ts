import { expect, test } from "vitest";
import { logText } from "../../scripts/log-text.ts";
import { createLogger } from "../../shared/logger.ts";

const written = (log: (logger: ReturnType<typeof createLogger>) => void) => {
  const texts: string[] = [];
  log(
    createLogger(
      { logLevel: "debug" },
      { name: "verify", destination: logText({ write: (text) => texts.push(text) }) },
    ),
  );
  return texts.join("");
};

test("a log line at a terminal has its level, message, fields and the message of its error, and no stack", () => {
  const index = "listings-1";
  expect(written((logger) => logger.warn({ err: new Error("gone"), index, rows: 3 }, "tombstones stay"))).toBe(
    "warn: tombstones stay (index listings-1, rows 3): gone\n",
  );
  expect(written((logger) => logger.info("done"))).toBe("info: done\n");
});

test("the cause of an error stands behind it, and no character of it moves the cursor", () => {
  const error = new Error("the call failed\n", { cause: new Error("\u001b[2Jrefused") });
  expect(written((logger) => logger.warn({ error }, "later"))).toBe("warn: later: the call failed :  [2Jrefused\n");
});

test("private fields stay out of the text, too", () => {
  expect(written((logger) => logger.warn({ seller: { phone: "+372 5555 5555" } }, "a seller"))).not.toContain("5555");
});
