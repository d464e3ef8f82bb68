// Keeps the dashboard token in the session storage, for as long as the tab is open. Export keys are never stored.

const NAME = "listings-dashboard-token";

export function storedToken(): string | undefined {
  return sessionStorage.getItem(NAME) ?? undefined;
}

export function storeToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, token);
}
