// The first step: a token is taken, and once it is accepted the step says whose it is and offers to leave.
import { html, type TemplateResult } from "lit";
import { fill } from "../../messages/search-messages.ts";
import { formatTime } from "../format.ts";
import { pageSign } from "../page-signs.ts";
import { type Dashboard, sent } from "./view.ts";
import { stepView } from "./view-step.ts";

export function sessionView(dashboard: Dashboard): TemplateResult {
  const { messages, lang, state, signIn, signOut } = dashboard;
  const { company } = messages;
  const { session } = state;
  if (session !== undefined) {
    const text = fill(company.signedIn, { id: session.companyId, time: formatTime(session.expiresAt, lang) });
    return html`<li class="step session"><span class="number done">${pageSign("done")}</span><span>${text}</span>
      <button type="button" @click=${signOut}>${company.signOut}</button></li>`;
  }
  const content = html`<form @submit=${(event: SubmitEvent) => signIn(sent(event)("token"))}>
    <div class="field">
      <label for="token">${company.token}</label>
      <div class="row">
        <input id="token" name="token" type="password" autocomplete="off" required aria-describedby="token-hint">
        <button class="primary">${company.signIn}</button>
      </div>
      <p class="hint" id="token-hint">${company.tokenHint}</p>
    </div>
  </form>
  <p class="hint">${company.haveKey}</p>`;
  return stepView(dashboard, "signIn", { number: 1, title: company.signIn, content });
}
