// The third step: the export as a file.
import { html, type TemplateResult } from "lit";
import { STATUSES } from "../../../../shared/enums.ts";
import { type Dashboard, sent } from "./view.ts";
import { needsKey, stepView } from "./view-step.ts";

export function exportView(dashboard: Dashboard): TemplateResult {
  const { messages, state, download } = dashboard;
  const { company } = messages;
  const start = (event: SubmitEvent) => {
    const field = sent(event);
    download(field("format"), field("status"));
  };
  const statuses = [
    ["active", company.statusActive],
    ["all", company.statusAll],
    ...STATUSES.filter((status) => status !== "active").map((status) => [status, status]),
  ];
  const content = html`<form class="row" @submit=${start}>
    <div class="field"><label for="format">${company.format}</label>
      <select id="format" name="format"><option value="xml">XML (REDE)</option><option value="json">JSON</option></select></div>
    <div class="field"><label for="status">${company.status}</label>
      <select id="status" name="status">${statuses.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></div>
    <button class="primary">${company.download}</button>
  </form>
  <p role="status" class="note">${state.note ?? ""}</p>
  <p class="hint">${company.limitExport}</p>`;
  return stepView(dashboard, "export", { number: 3, title: company.export, content: needsKey(dashboard, content) });
}
