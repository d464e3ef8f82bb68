// The second step: the key that the further steps use. A company that is signed in sees its keys and makes new ones, each shown once;
// one that is not types the key that it has.
import { html, nothing, type TemplateResult } from "lit";
import { fill } from "../../messages/search-messages.ts";
import { copyableView } from "../copy.ts";
import { formatHour, formatTime } from "../format.ts";
import { type ApiKeyView, keyState } from "./model.ts";
import { type Dashboard, isReady, sent } from "./view.ts";
import { stepView } from "./view-step.ts";

const OVERLAP_HOURS = 24;

export function keysView(dashboard: Dashboard): TemplateResult {
  const { messages, state, open } = dashboard;
  const { company, api } = messages;
  const { session, newKey } = state;
  const content = html`${newKey === undefined ? nothing : html`<div class="notice new-key" role="status"><p>${company.newKey}</p>${copyableView(newKey, api)}</div>`}
    ${session === undefined ? nothing : listView(dashboard)}
    ${keyFieldsView(dashboard)}
    <p><button type="button" class="primary" data-do="next" ?disabled=${!isReady(state)} @click=${() => open("export")}>${company.next}: ${company.export}</button></p>`;
  const isDone = isReady(state) && state.keyRefused === undefined;
  const summary = isDone ? company.keyChosen : state.keyRefused;
  return stepView(dashboard, "key", { number: 2, title: company.key, isDone, summary, content });
}

function listView(dashboard: Dashboard): TemplateResult {
  const { company } = dashboard.messages;
  return html`<h3 id="keys">${company.keys}</h3>
    ${dashboard.state.keys.length === 0 ? html`<p>${company.noKeys}</p>` : tableView(dashboard)}
    ${createView(dashboard)}
    <h3>${company.useKey}</h3>`;
}

function keyFieldsView({ messages: { company }, state, setExportKey, setCompany }: Dashboard): TemplateResult {
  const typed = (event: Event) => (event.target as HTMLInputElement).value;
  return html`<div class="row">
      <div class="field"><label for="company">${company.companyId}</label>
        <input id="company" inputmode="numeric" autocomplete="off" .value=${state.companyId} @input=${(event: Event) => setCompany(typed(event))}></div>
      <div class="field wide"><label for="key">${company.keyLabel}</label>
        <input id="key" type="password" autocomplete="off" aria-describedby="key-hint" .value=${state.exportKey} @input=${(event: Event) => setExportKey(typed(event))}></div>
    </div>
    <p class="hint" id="key-hint">${company.useKeyHint}</p>`;
}

/** Roles are written out: on a narrow screen rows are blocks, which takes the table's own away. */
function tableView(dashboard: Dashboard): TemplateResult {
  const { company } = dashboard.messages;
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="keys"><table role="table">
    <thead role="rowgroup"><tr role="row">${headings(company).map((text) => html`<th scope="col" role="columnheader">${text}</th>`)}<td role="cell"></td></tr></thead>
    <tbody role="rowgroup">${dashboard.state.keys.map((row) => rowView(dashboard, row))}</tbody>
  </table></div>`;
}

const headings = ({ name, key, created, expires, lastUsed, state }: Dashboard["messages"]["company"]) => [
  ...[name, key, created, expires, lastUsed, state],
];

function rowView({ messages: { company }, lang, rotateKey, revokeKey }: Dashboard, key: ApiKeyView): TemplateResult {
  const time = (iso: string | null) => (iso === null ? company.never : formatTime(iso, lang));
  const state = keyState(key, new Date());
  const isRevoked = state === "revoked";
  const revoke = () => {
    if (confirm(fill(company.revokeSure, { name: key.name }))) revokeKey(key.id);
  };
  return html`<tr role="row" data-key=${key.id}>
    <th scope="row" role="rowheader">${key.name}</th>
    <td role="cell" data-label=${company.key}><code>${key.prefix}…</code></td>
    <td role="cell" class="time" data-label=${company.created}>${time(key.createdAt)}</td>
    <td role="cell" class="time" data-label=${company.expires}>${isRevoked ? "–" : time(key.expiresAt)}</td>
    <td role="cell" class="time" data-label=${company.lastUsed}>${key.lastUsedAt === null ? company.never : formatHour(key.lastUsedAt, lang)}</td>
    <td role="cell" data-label=${company.state} data-state=${state}>${company[state]}${isRevoked ? html`, <span class="time">${time(key.revokedAt ?? null)}</span>` : nothing}</td>
    <td role="cell">${
      state === "active"
        ? html`<div class="row"><button type="button" data-do="rotate" title="${company.rotateOverlap}: ${OVERLAP_HOURS}" @click=${() => rotateKey(key.id, OVERLAP_HOURS)}>${company.rotate}</button>
          <button type="button" data-do="revoke" @click=${revoke}>${company.revoke}</button></div>`
        : nothing
    }</td>
  </tr>`;
}

function createView({ messages: { company }, createKey }: Dashboard): TemplateResult {
  const create = (event: SubmitEvent) => {
    const field = sent(event);
    const expiresAt = field("expiresAt");
    createKey(field("name"), expiresAt === "" ? null : new Date(expiresAt).toISOString());
    (event.currentTarget as HTMLFormElement).reset();
  };
  return html`<form class="row" @submit=${create}>
    <div class="field"><label for="name">${company.newName}</label><input id="name" name="name" required maxlength="100" autocomplete="off"></div>
    <div class="field"><label for="expires">${company.expiresAt}</label><input id="expires" name="expiresAt" type="datetime-local"></div>
    <button>${company.create}</button>
  </form>`;
}
