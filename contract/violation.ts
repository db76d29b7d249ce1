import type { MessageText } from './message.ts';

/**
 * A pure rule's "no": its own closed reason for machines, one plain sentence for people, or the message it is written
 * from. It knows nothing of calls; the handler turns it into a `Refusal` of contract/errors.ts, or shows it as part of
 * an answer.
 */
export type RuleViolation<Reason extends string = string, Detail extends MessageText = string> = {
  readonly violated: Reason;
  readonly detail: Detail;
};

/** Makes a violation. */
export const violation = <Reason extends string, Detail extends MessageText>(
  violated: Reason,
  detail: Detail,
): RuleViolation<Reason, Detail extends string ? string : Detail> => ({
  violated,
  // Widens the type of a literal, so that a rule’s answers have one type.
  detail: detail as Detail extends string ? string : Detail,
});

/** Whether a rule's answer is a violation rather than a value. */
export const isViolation = <Value extends object, Reason extends string, Detail extends MessageText>(
  answer: Value | RuleViolation<Reason, Detail>,
): answer is RuleViolation<Reason, Detail> => 'violated' in answer;
