// Script of the listing page: passes its data block to the component.
import type { Listing } from "../../../shared/listing.ts";
import { ListingDetail } from "./listing/element.ts";

customElements.define("listing-detail", ListingDetail);

const block = document.getElementById("listing");
const detail = document.querySelector("listing-detail");
if (block !== null && detail instanceof ListingDetail) detail.listing = JSON.parse(block.textContent ?? "") as Listing;
