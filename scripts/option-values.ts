// Parsers of the values of command-line options.
import { InvalidArgumentError } from "commander";

export const wholeNumber =
  ({ min = 0, max = 99_999_999 } = {}) =>
  (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

export const names = (text: string): string[] => text.split(",").map((name) => name.trim());
