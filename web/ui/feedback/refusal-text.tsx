import type { Problem } from '#contract/errors.ts';

/** How mere advice begins, which says nothing of what happened. */
const ADVICE = /^(Check|Choose|Enter|Fill|Please|Reload|Send|Sign in|Try|Use|Write) /;

export type Refused = Pick<Problem, 'title' | 'detail'> & Partial<Pick<Problem, 'status' | 'request_id'>>;

/**
 * How a refusal is told. The title of a code is the same for everything it covers; what the server says of this one case says
 * it better, so its first sentence leads and the rest follows. Faults, what this page words itself, and mere advice keep their title.
 */
export function refusalText(problem: Refused): { title: string; text: string | null } {
  const { title, detail, status = 500, request_id = '' } = problem;
  if (detail === title || detail === '') return { title, text: null };
  if (status >= 500 || request_id === '' || ADVICE.test(detail)) return { title, text: detail };
  const [first, rest] = detail.split(/(?<=(?:\p{L}{3,}|\b\p{Ll}{2})[.!?]) (?=\p{Lu})(.*)/su);
  const lead = first ?? detail;
  return {
    title: lead.endsWith('.') ? lead.slice(0, -1) : lead,
    text: rest === undefined || rest === '' ? null : rest,
  };
}

/** The words of a refusal, for a box that is an alert: what happened, and what follows from it. */
export function RefusalText({ problem }: { problem: Refused }) {
  const { title, text } = refusalText(problem);
  return (
    <>
      <b>{title}</b>
      {text !== null && <p>{text}</p>}
    </>
  );
}
