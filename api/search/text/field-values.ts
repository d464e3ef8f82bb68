// What a number of each field may be, and how far a listing may be from it when no limit is said.
import type { Unit } from "../../../mappings/concepts/number-words.ts";
import type { RangeField } from "../../../mappings/concepts/table.ts";

interface FieldValues {
  min: number;
  max: number;
  isWhole: boolean;
  /** Share of the number. */
  tolerance: number;
}

export const FIELD_VALUES: Readonly<Record<RangeField, FieldValues>> = {
  price: { min: 1, max: 1_000_000_000, isWhole: false, tolerance: 0.1 },
  priceSqm: { min: 1, max: 1_000_000, isWhole: false, tolerance: 0.1 },
  size: { min: 1, max: 1_000_000, isWhole: false, tolerance: 0.1 },
  plotArea: { min: 1, max: 1_000_000_000, isWhole: false, tolerance: 0.1 },
  rooms: { min: 1, max: 20, isWhole: true, tolerance: 0 },
  floor: { min: 1, max: 60, isWhole: true, tolerance: 0 },
  floors: { min: 1, max: 60, isWhole: true, tolerance: 0 },
  year: { min: 1500, max: 2100, isWhole: true, tolerance: 0 },
};

/** Whether a listing can have so many of a unit. */
export function isPossible({ field, factor, offset }: Unit, number: number): boolean {
  const { min, max, isWhole } = FIELD_VALUES[field];
  const value = number * factor + offset;
  return value >= min && value <= max && (!isWhole || Number.isInteger(value));
}

/** Fields that one word may mean: a price, also per m²; a size, also of the plot. */
export const kindOf = (field: RangeField): RangeField =>
  field === "priceSqm" ? "price" : field === "plotArea" ? "size" : field;
