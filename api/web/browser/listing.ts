// Script of the listing page: passes its data blocks to the component.
import type { Listing } from "../../../shared/listing.ts";
import type { ListingFeature } from "../listing-feature.ts";
import { afterPaint } from "./after-paint.ts";
import { ListingDetail } from "./listing/element.ts";

const readBlock = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || "null");

afterPaint(() => {
  customElements.define("listing-detail", ListingDetail);
  const detail = document.querySelector("listing-detail");
  if (!(detail instanceof ListingDetail)) return;
  detail.listing = (readBlock("listing") as Listing | null) ?? undefined;
  detail.features = (readBlock("features") as ListingFeature[] | null) ?? [];
});
