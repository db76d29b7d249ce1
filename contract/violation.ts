import type { MessageText } from './message.ts';

/**
 * A violation of a pure rule: a closed reason for programs, and one sentence for people or the message for it. It does
 * not depend on calls. Handlers convert it into a `Refusal` of contract/errors.ts, or return it as part of an answer.
 */
export type RuleViolation<Reason extends string = string, Detail extends MessageText = string> = {
  readonly violated: Reason;
  readonly detail: Detail;
};

/** Creates a violation. */
export const violation = <Reason extends string, Detail extends MessageText>(
  violated: Reason,
  detail: Detail,
): RuleViolation<Reason, Detail extends string ? string : Detail> => ({
  violated,
  // Widens the type of a literal, so that the results of a rule have one type.
  detail: detail as Detail extends string ? string : Detail,
});

/** Whether a rule's result is a violation rather than a value. */
export const isViolation = <Value extends object, Reason extends string, Detail extends MessageText>(
  answer: Value | RuleViolation<Reason, Detail>,
): answer is RuleViolation<Reason, Detail> => 'violated' in answer;
