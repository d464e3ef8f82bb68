// One line of the doctor's report: subject, state, text, and what to do.

type State = "ok" | "warning" | "problem";

export interface Finding {
  subject: string;
  state: State;
  text: string;
  todo?: string;
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: "ok", text });

export const warning = (subject: string, text: string, todo: string): Finding => ({
  subject,
  state: "warning",
  text,
  todo,
});

export const problem = (subject: string, text: string, todo: string): Finding => ({
  subject,
  state: "problem",
  text,
  todo,
});
