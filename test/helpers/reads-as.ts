// A row of a table of texts: a text, and what it wishes in the words of wishes.ts.
import { expect } from "vitest";
import { wishesOf } from "./wishes.ts";

export type Row = [text: string, wishes: string[]];

export const readsAs = (text: string, wishes: string[]): void => expect(wishesOf(text)).toEqual(wishes);
