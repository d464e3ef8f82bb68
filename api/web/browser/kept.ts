// Script of the page of kept listings.
import { KeptListings } from "./kept/element.ts";

customElements.define("kept-listings", KeptListings);
