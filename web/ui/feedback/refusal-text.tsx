import type { Problem } from '#contract/errors.ts';

/** The beginnings of advice, which does not say what happened. */
const ADVICE = /^(Check|Choose|Enter|Fill|Please|Reload|Send|Sign in|Try|Use|Write) /;

export type Refused = Pick<Problem, 'title' | 'detail'> & Partial<Pick<Problem, 'status' | 'request_id'>>;

/**
 * The text of a problem. A code's title is general and the server's detail is specific, so its first sentence becomes
 * the title and the rest the text. Internal errors, the page's own texts and plain advice keep their title.
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

/** The text of a refusal for an alert box: what happened, and its consequence. */
export function RefusalText({ problem }: { problem: Refused }) {
  const { title, text } = refusalText(problem);
  return (
    <>
      <b>{title}</b>
      {text !== null && <p>{text}</p>}
    </>
  );
}
