import type { HireDate } from '#contract/events/hire.ts';

/** The answers to the dates that wait for one, by the id of the event's date. */
export type Answers = ReadonlyMap<string, 'accept' | 'decline'>;

/** The dates that wait for the reader. */
export const waitingDates = (dates: readonly HireDate[]): readonly HireDate[] =>
  dates.filter(({ can }) => can.includes('accept'));

/** The answers that are suggested at first: free dates are accepted, and those that clash are declined. */
export const suggestedAnswers = (dates: readonly HireDate[]): Answers =>
  new Map(
    waitingDates(dates).map(({ occurrence_id, clash }) => [occurrence_id, clash === null ? 'accept' : 'decline']),
  );

/** The ids of the dates with an answer. */
export const idsWith = (answers: Answers, wanted: 'accept' | 'decline'): string[] =>
  [...answers].filter(([, answer]) => answer === wanted).map(([id]) => id);
