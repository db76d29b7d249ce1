/**
 * A pure rule's "no": its own closed reason for machines, one plain sentence for people. It knows nothing of calls; the handler that
 * asked the rule says as which `Refusal` of contract/errors.ts the caller hears it, or shows it as part of an answer.
 */
export type RuleViolation<Reason extends string = string> = { readonly violated: Reason; readonly detail: string };

/** Makes a violation. */
export const violation = <Reason extends string>(violated: Reason, detail: string): RuleViolation<Reason> => ({
  violated,
  detail,
});

/** Whether a rule's answer is a violation rather than a value. */
export const isViolation = <Value extends object, Reason extends string>(
  answer: Value | RuleViolation<Reason>,
): answer is RuleViolation<Reason> => 'violated' in answer;
