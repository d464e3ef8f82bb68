import { html, type TemplateResult } from "lit";
import { fill } from "../../messages/search-messages.ts";
import { formatTime } from "../format.ts";
import { type Dashboard, sent } from "./view.ts";

export function sessionView({ messages: { company }, lang, state, signIn, signOut }: Dashboard): TemplateResult {
  const { session } = state;
  if (session !== undefined) {
    const text = fill(company.signedIn, { id: session.companyId, time: formatTime(session.expiresAt, lang) });
    return html`<p class="row session">${text} <button type="button" @click=${signOut}>${company.signOut}</button></p>`;
  }
  return html`<form @submit=${(event: SubmitEvent) => signIn(sent(event)("token"))}>
    <div class="field">
      <label for="token">${company.token}</label>
      <div class="row">
        <input id="token" name="token" type="password" autocomplete="off" required aria-describedby="token-hint">
        <button class="primary">${company.signIn}</button>
      </div>
      <p class="hint" id="token-hint">${company.tokenHint}</p>
    </div>
  </form>`;
}
