// What has changed, newest first, and the same calls as commands to copy. Both come after the steps to an export.
import { html, nothing, type TemplateResult } from "lit";
import { fill } from "../../messages/search-messages.ts";
import { copyableView } from "../copy.ts";
import { formatTime } from "../format.ts";
import { changeText } from "./change-text.ts";
import { lagText } from "./lag-text.ts";
import { type Dashboard, sent } from "./view.ts";
import { needsKey, stepView } from "./view-step.ts";

export function changesView(dashboard: Dashboard): TemplateResult {
  const { messages, state, showChanges, readCopy, toggleLive } = dashboard;
  const { company } = messages;
  const content = html`<p class="hint">${company.changesHint}</p>
    <p class="row"><button type="button" data-do="changes" @click=${showChanges}>${company.showChanges}</button>
      <button type="button" data-do="copy" @click=${readCopy}>${company.copyFromStart}</button>
      <button type="button" data-do="live" aria-pressed=${state.isLive} @click=${toggleLive}>${state.isLive ? company.stopFollowing : company.follow}</button></p>
    ${state.isLive ? html`<p class="hint" role="status" data-live>${liveText(dashboard)}</p>` : nothing}
    ${rowsView(dashboard)}
    ${lagView(dashboard)}
    <p class="hint">${company.limitChanges}</p>`;
  return stepView(dashboard, "changes", { title: company.changes, content: needsKey(dashboard, content) });
}

function liveText({ messages: { company }, lang, state: { liveTrouble } }: Dashboard): string {
  if (liveTrouble === undefined) return company.following;
  const { refused, since } = liveTrouble;
  const reason = refused.status === 0 ? company.noAnswer : refused.message;
  return fill(company.liveTrouble, { time: formatTime(since, lang), reason });
}

function rowsView({ messages: { company }, lang, state: { changes, liveTrouble } }: Dashboard): TemplateResult {
  if (changes === undefined || changes.rows.length === 0) {
    const isKnown = changes !== undefined && liveTrouble === undefined;
    return html`<div role="status">${isKnown ? html`<p>${company.noChanges}</p>` : nothing}</div>`;
  }
  const newestFirst = [...changes.rows].reverse();
  return html`${changes.hasMore ? html`<p class="hint">${company.moreChanges}</p>` : nothing}
    <ul class="changes" tabindex="0" aria-label=${company.changes}>${newestFirst.map((change) => html`<li>${changeText(change, company, lang)}</li>`)}</ul>`;
}

function lagView({ messages: { company }, lang, state: { lag }, measureLag }: Dashboard): TemplateResult {
  const measure = (event: SubmitEvent) => measureLag(sent(event)("cursor"));
  return html`<form class="row" @submit=${measure}>
    <div class="field wide"><label for="cursor">${company.mirrorCursor}</label>
      <input id="cursor" name="cursor" required autocomplete="off" aria-describedby="cursor-hint"></div>
    <button data-do="lag">${company.measure}</button>
  </form>
  <p class="hint" id="cursor-hint">${company.mirrorHint}</p>
  <p role="status" class="note" data-lag>${lag === undefined ? "" : `${formatTime(lag.measuredAt, lang)}: ${lagText(lag, company, lang)}`}</p>`;
}

export function commandsView(dashboard: Dashboard): TemplateResult {
  const { messages, baseUrl, state } = dashboard;
  const { company, api } = messages;
  const content = html`${needsKey(dashboard, html`${commands(baseUrl, state).map((text) => copyableView(text, api))}`)}
    <p><a href="${baseUrl}/docs/changes#consumers-to-download" hreflang="en">${company.consumers}</a></p>
    <p class="hint">${company.limitKeys}</p>`;
  return stepView(dashboard, "commands", { title: company.commands, content });
}

function commands(baseUrl: string, { companyId, exportKey }: Dashboard["state"]): string[] {
  const company = `${baseUrl}/api/company/${companyId}`;
  return [
    `curl -OJ -H 'Authorization: Bearer ${exportKey}' '${company}/export'`,
    `curl -H 'Authorization: Bearer ${exportKey}' '${company}/export?format=json&status=all'`,
    `curl -H 'Authorization: Bearer ${exportKey}' '${company}/changes?limit=100'`,
  ];
}
