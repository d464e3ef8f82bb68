// /embed.js: defines <listing-search> on any page.
import { ListingSearch } from "./search/element.ts";

export { ListingSearch };

// A page may load the script twice.
if (customElements.get("listing-search") === undefined) customElements.define("listing-search", ListingSearch);
