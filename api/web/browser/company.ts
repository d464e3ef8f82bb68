import { CompanyDashboard } from "./company/element.ts";

customElements.define("company-dashboard", CompanyDashboard);
