// /embed.js: one file that brings <listing-search> to any page.
import { ListingSearch } from "./search/element.ts";

export { ListingSearch };

// A page may hold the script twice.
if (customElements.get("listing-search") === undefined) customElements.define("listing-search", ListingSearch);
