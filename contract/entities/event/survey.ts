import { z } from 'zod';
import { moment, whole } from '../../fields.ts';
import { AnswerValue, OwnQuestion, Question } from '../event.ts';
import { Picture } from '../picture.ts';

/** When questions are asked: for each ticket at booking, or after a date. */
export const askedTimes = ['booking', 'afterwards'] as const;
export type AskedTime = (typeof askedTimes)[number];

/** A question as its organiser sees it. */
export const SurveyQuestion = OwnQuestion.extend({
  asked: z.enum(askedTimes),
  /** The number of answers to it. An answered question is edited by replacing it. */
  answered: whole,
  /** The question that it replaced. */
  replaces_id: z.string().nullable(),
  /** Whether it is no longer asked. */
  is_retired: z.boolean(),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

/** `absent`: other guests were checked in on the date, and these tickets were not. */
export const surveyStates = ['not_yet', 'open', 'closed', 'cancelled', 'absent'] as const;
export type SurveyState = (typeof surveyStates)[number];

/** The questions for the holder of tickets, with what was answered. */
export const Survey = z.object({
  asked: z.enum(askedTimes),
  state: z.enum(surveyStates),
  /** When it closes: 14 days after the end of the date, or for questions of the booking when the date begins. */
  closes_at: moment,
  event: z.object({
    _id: z.string(),
    title: z.string(),
    image: Picture.nullable(),
    timezone: z.string(),
    provider: z.object({ _id: z.string(), name: z.string() }),
  }),
  occurrence: z.object({ _id: z.string(), starts_at: moment, ends_at: moment }),
  questions: z.array(Question),
  /** The booking that the caller made and can review now; null if there is none. */
  review_booking_id: z.string().nullable(),
  tickets: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      attendee_name: z.string(),
      answers: z.array(z.object({ question_id: z.string(), value: AnswerValue })),
      /** Whether no question is left to answer. */
      is_done: z.boolean(),
    }),
  ),
});
export type Survey = z.infer<typeof Survey>;

/** A question with what was answered to it. */
export const SurveyTotal = SurveyQuestion.extend({
  /** Of a rating, rounded to one decimal; null without answers. */
  average: z.number().nullable(),
  /** How often each option was chosen: 5 to 1 of a rating, `true` and `false` of yes or no; empty for texts. */
  counts: z.array(z.object({ value: z.string(), count: whole })),
  /** The option that changed most between the last date and those before (percent of answers); null if none did. */
  trend: z.object({ value: z.string(), before: whole, last: whole }).nullable(),
});
export type SurveyTotal = z.infer<typeof SurveyTotal>;

/** One answer, for the organiser. */
export const SurveyAnswer = z.object({
  _id: z.string(),
  question_id: z.string(),
  question: z.string(),
  value: AnswerValue,
  attendee_name: z.string(),
  ticket: z.string(),
  is_online: z.boolean(),
  /** The start of the date it is about; null for answers given at booking. */
  starts_at: moment.nullable(),
  booking_id: z.string(),
  created_at: moment,
});
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;
