// Use of a key: export as a file, changes, and the same calls as commands to copy.
import { html, nothing, type TemplateResult } from "lit";
import { STATUSES } from "../../../../shared/enums.ts";
import { fill } from "../../messages/search-messages.ts";
import { copyableView } from "../copy.ts";
import type { Change } from "./model.ts";
import { type Dashboard, sent } from "./view.ts";

export function useKeyView(dashboard: Dashboard): TemplateResult {
  const {
    messages: { company, api },
    baseUrl,
    state,
    setExportKey,
    setCompany,
  } = dashboard;
  const { exportKey, companyId, note } = state;
  const ready = exportKey !== "" && companyId !== "";
  const typed = (event: Event) => (event.target as HTMLInputElement).value;
  return html`<section aria-labelledby="use">
    <h2 id="use">${company.useKey}</h2>
    <div class="row">
      <div class="field"><label for="company">${company.companyId}</label>
        <input id="company" inputmode="numeric" autocomplete="off" .value=${companyId} @input=${(event: Event) => setCompany(typed(event))}></div>
      <div class="field wide"><label for="key">${company.keyLabel}</label>
        <input id="key" type="password" autocomplete="off" aria-describedby="key-hint" .value=${exportKey} @input=${(event: Event) => setExportKey(typed(event))}></div>
    </div>
    <p class="hint" id="key-hint">${company.useKeyHint}</p>
    ${downloadView(dashboard, ready)}
    <p role="status" class="note">${note ?? ""}</p>
    ${changesView(dashboard, ready)}
    <h3>${company.limits}</h3>
    <ul class="plain-list">${[company.limitExport, company.limitChanges, company.limitKeys].map((text) => html`<li>${text}</li>`)}</ul>
    <h3>${company.examples}</h3>
    ${examples(baseUrl, companyId || "COMPANY", exportKey || "KEY").map((text) => copyableView(text, api))}
    <p><a href="${baseUrl}/docs/changes#consumers-to-download" hreflang="en">${company.consumers}</a></p>
  </section>`;
}

function downloadView({ messages: { company }, download }: Dashboard, ready: boolean): TemplateResult {
  const start = (event: SubmitEvent) => {
    const field = sent(event);
    download(field("format"), field("status"));
  };
  const statuses = [
    ["active", company.statusActive],
    ["all", company.statusAll],
    ...STATUSES.filter((status) => status !== "active").map((status) => [status, status]),
  ];
  return html`<form class="row" @submit=${start}>
    <div class="field"><label for="format">${company.format}</label>
      <select id="format" name="format"><option value="xml">XML (REDE)</option><option value="json">JSON</option></select></div>
    <div class="field"><label for="status">${company.status}</label>
      <select id="status" name="status">${statuses.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></div>
    <button class="primary" ?disabled=${!ready}>${company.download}</button>
  </form>`;
}

function changesView(
  { messages: { company }, state, showChanges, readCopy }: Dashboard,
  ready: boolean,
): TemplateResult {
  const { changes } = state;
  return html`<h3 id="changes">${company.changes}</h3>
    <p class="hint">${company.changesHint}</p>
    <p class="row"><button type="button" data-do="changes" ?disabled=${!ready} @click=${showChanges}>${company.showChanges}</button>
      <button type="button" data-do="copy" ?disabled=${!ready} @click=${readCopy}>${company.copyFromStart}</button></p>
    <div role="status">${changes === undefined ? nothing : changes.rows.length === 0 ? html`<p>${company.noChanges}</p>` : nothing}</div>
    ${
      changes === undefined || changes.rows.length === 0
        ? nothing
        : html`<ol class="changes">${changes.rows.map((change) => html`<li>${changeText(change, company)}</li>`)}</ol>
      ${changes.hasMore ? html`<p>…</p>` : nothing}`
    }`;
}

function changeText(change: Change, words: Dashboard["messages"]["company"]): string {
  if (change.type === "removed") return `${change.listingId}: ${fill(words.removed, { reason: change.reason })}`;
  const { id, listingId, status } = change.listing;
  return `${id ?? listingId}: ${words.upsert}${status === undefined ? "" : `, ${status}`}`;
}

function examples(baseUrl: string, companyId: string, key: string): string[] {
  const company = `${baseUrl}/api/company/${companyId}`;
  return [
    `curl -OJ -H 'Authorization: Bearer ${key}' '${company}/export'`,
    `curl -H 'Authorization: Bearer ${key}' '${company}/export?format=json&status=all'`,
    `curl -H 'Authorization: Bearer ${key}' '${company}/changes?limit=100'`,
  ];
}
