import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { questionKinds } from '../../choices/event.ts';
import { askedTimes, Survey, SurveyAnswer, SurveyQuestion, SurveyTotal } from '../../entities/event/survey.ts';
import { example } from '../../examples.ts';
import { id, name, whole } from '../../fields.ts';
import { pageInput, pageOf } from '../../paging.ts';
import { AnswerInput } from '../booking.ts';
import { choices } from './manage.ts';

const asked = z.enum(askedTimes).default('afterwards');
/** The token of a ticket's own link. */
const token = z.string().length(48);

/** The tickets that answer: those of a booking, or the one of a link. */
const holder = { booking_id: id.optional(), token: token.optional() };

const Form = z.object({ questions: z.array(SurveyQuestion) });

export const surveyCalls = {
  'event_survey/add_question': call({
    access: 'provider',
    mode: 'write',
    summary: 'Adds a question to my event, asked at booking or afterwards. Returns the questions of that time.',
    input: z.strictObject({
      event_id: id,
      asked,
      kind: z.enum(questionKinds),
      text: name(300),
      options: choices.default([]),
      is_required: z.boolean().default(false),
      /** Shows the answers at the door. Only for questions that are asked at booking. */
      is_at_door: z.boolean().default(false),
    }),
    example: { event_id: example.event_id, kind: 'one_of', text: 'Was it warm enough?', options: ['Yes', 'Too cold'] },
    output: Form,
    errors: ['event_state', 'survey_full', 'quota_reached'],
    limit: perMinute(120),
  }),
  'event_survey/edit_question': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Edits or moves a question, or removes it. Once it is answered, an edit replaces it by a new question, and ' +
      'answers stay with the one they were given to.',
    input: z.strictObject({
      question_id: id,
      kind: z.enum(questionKinds).optional(),
      text: name(300).optional(),
      options: choices.optional(),
      is_required: z.boolean().optional(),
      is_at_door: z.boolean().optional(),
      /** Its new index among the questions, from 0. */
      position: whole.min(0).max(100).optional(),
      remove: z.boolean().default(false),
    }),
    example: {
      question_id: example.question_id,
      kind: 'one_of',
      text: 'What would you change?',
      options: ['Everything', 'Nothing'],
    },
    output: Form,
    errors: ['event_state', 'quota_reached'],
    limit: perMinute(120),
  }),
  'event_survey/delete_survey_form': call({
    access: 'provider',
    mode: 'write',
    summary: 'Removes all questions of one time from my event. Answers stay.',
    input: z.strictObject({ event_id: id, asked }),
    example: { event_id: example.event_id },
    output: Form,
    errors: ['event_state'],
  }),
  'event_survey/get_question': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Returns the questions for the tickets of my booking, or for the one of `token`, with what was answered. ' +
      'Organisers get the questions of their event by `event_id`.',
    input: z.strictObject({
      ...holder,
      event_id: id.optional(),
      /** The date; the last one that ended if absent. */
      occurrence_id: id.optional(),
      asked,
    }),
    example: { booking_id: example.tickets_id, asked: 'booking' },
    output: z.object({
      /** Null for organisers. */
      survey: Survey.nullable(),
      /** The organiser’s form; empty for guests. */
      questions: z.array(SurveyQuestion),
    }),
    errors: [],
    limit: perMinute(300),
  }),
  'event_survey/add_answer': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Answers questions for a ticket of my booking, or for the one of `token`, once per question and date. Surveys ' +
      'close 14 days after the date; questions of the booking are answered until it begins.',
    input: z.strictObject({
      ...holder,
      /** A ticket of the booking; its first one if absent. */
      ticket_id: id.optional(),
      occurrence_id: id.optional(),
      asked,
      answers: z.array(AnswerInput).min(1).max(20),
    }),
    example: {
      booking_id: example.tickets_id,
      asked: 'booking',
      answers: [{ question_id: example.booking_question_id, value: 'Nothing at all' }],
    },
    output: z.object({ survey: Survey }),
    errors: ['survey_state'],
    limit: perMinute(60),
  }),
  'event_survey/get_answer': call({
    access: 'provider',
    mode: 'read',
    summary:
      'Returns the totals of each question of my event, and single answers, newest first. `Accept: text/csv` returns ' +
      'all answers that match as a table.',
    input: z.strictObject({
      event_id: id,
      asked,
      occurrence_id: id.optional(),
      package_id: id.optional(),
      /** Lists the answers to one question. */
      question_id: id.optional(),
      ...pageInput,
    }),
    example: { event_id: example.event_id },
    output: pageOf(SurveyAnswer).extend({
      totals: z.array(SurveyTotal),
      /** The average of the first rating, rounded to one decimal; null without answers. */
      score: z.number().nullable(),
      /** The tickets that answered, and those of dates that are over. */
      answered: whole,
      guests: whole,
      /** The public reviews of this event. */
      reviews: whole,
    }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
