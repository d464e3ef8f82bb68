// What the OpenAPI documents say of each numeric attribute (mappings/attributes.ts).
import type { AttributeName } from "../../mappings/attributes.ts";

interface AttributeText {
  /** The field of a listing. */
  field: string;
  /** The search parameters. */
  min: string;
  max: string;
}

export const ATTRIBUTE_TEXTS: Readonly<Record<AttributeName, AttributeText>> = {
  rooms: { field: "Rooms.", min: "Fewest rooms.", max: "Most rooms." },
  size: { field: "m²", min: "Smallest size in m².", max: "Largest size in m²." },
  floor: {
    field: "The listing's own floor. The ground floor is 1; 0 and below: basement.",
    min: "Lowest own floor.",
    max: "Highest own floor.",
  },
  floors: {
    field: "Storeys of the building.",
    min: "Fewest storeys of the building.",
    max: "Most storeys of the building.",
  },
  plotArea: { field: "m²", min: "Smallest plot in m².", max: "Largest plot in m²." },
  year: { field: "Year of construction.", min: "Built in this year or later.", max: "Built in this year or earlier." },
};
