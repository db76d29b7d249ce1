/**
 * A pure rule's "no": its own closed reason for machines, one plain sentence for people. It knows nothing of calls; the door that
 * asked the rule says as which `Refusal` of contract/errors.ts the caller hears it, or shows it as part of an answer.
 */
export type Veto<Reason extends string = string> = { readonly vetoed: Reason; readonly detail: string };

/** Makes a veto. */
export const veto = <Reason extends string>(vetoed: Reason, detail: string): Veto<Reason> => ({ vetoed, detail });

/** Whether a rule's answer is a veto rather than a value. */
export const isVeto = <Value extends object, Reason extends string>(
  answer: Value | Veto<Reason>,
): answer is Veto<Reason> => 'vetoed' in answer;
