import { expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { type BookingDraft, emptyDraft } from '../steps/booking-draft.ts';
import { type ChoiceAction, choiceReducer, withDraft } from './choice-state.ts';

const reduceChoice = choiceReducer<BookingDraft>(['name', 'email', 'phone', 'note', 'customer_address']);

const draft = {
  ...emptyDraft,
  service_id: 's',
  starts_at: '2026-11-28T18:00:00.000Z',
  name: 'Ada',
  note: 'Ring twice',
};
const problem = (part: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: 'Refused',
  status: 409,
  code: 'slot_taken',
  detail: 'That time is taken.',
  request_id: 'r',
  ...part,
});
const after = (...actions: ChoiceAction<BookingDraft>[]) =>
  actions.reduce(reduceChoice, withDraft<BookingDraft>(draft));
const price = { credit: 0, system_charge: 120, total: 1920, line_items: [] };

test('what is typed is kept, whatever is decided or refused afterwards', () => {
  const state = after(
    { type: 'typed', part: { email: 'ada@example.com' } },
    { type: 'refused', problem: problem({}) },
    { type: 'decided', part: { starts_at: '2026-11-29T16:30:00.000Z' } },
  );
  expect(state.draft).toEqual({ ...draft, email: 'ada@example.com', starts_at: '2026-11-29T16:30:00.000Z' });
});

test('a refusal stays while somebody types, and is answered by a decision or another try', () => {
  const refused: ChoiceAction<BookingDraft> = { type: 'refused', problem: problem({}) };
  expect(after(refused, { type: 'typed', part: { note: '' } }).refusal?.code).toBe('slot_taken');
  expect(after(refused, { type: 'decided', part: { participants: 2 } }).refusal).toBeNull();
  expect(after(refused, { type: 'refusal_read' }).refusal).toBeNull();
});

test('what is wrong with a field is said there alone, until it is typed anew', () => {
  const wrong = problem({ code: 'invalid_input', errors: [{ path: 'email', message: 'Enter an email address.' }] });
  const state = after({ type: 'refused', problem: wrong });
  expect(state).toMatchObject({ refusal: null, errors: { email: 'Enter an email address.' } });
  expect(reduceChoice(state, { type: 'typed', part: { name: 'Bea' } }).errors).toHaveProperty('email');
  expect(reduceChoice(state, { type: 'typed', part: { email: 'b@example.com' } }).errors).toEqual({});
});

test('fields that are wrong take the place of a refusal; a form without fault leaves it', () => {
  const refused: ChoiceAction<BookingDraft> = { type: 'refused', problem: problem({}) };
  expect(after(refused, { type: 'checked', errors: { name: 'Enter your name.' } }).refusal).toBeNull();
  expect(after(refused, { type: 'checked', errors: {} }).refusal?.code).toBe('slot_taken');
});

test('another price has to be agreed to, and is asked anew when something changes', () => {
  const state = after({ type: 'refused', problem: problem({ code: 'price_changed', price }) });
  expect(state.repriced).toEqual(price);
  expect(reduceChoice(state, { type: 'refused', problem: problem({}) }).repriced).toEqual(price);
  expect(reduceChoice(state, { type: 'typed', part: { participants: 2 } }).repriced).toBeNull();
  expect(after({ type: 'refused', problem: problem({ code: 'price_changed', price: 'much' }) }).repriced).toBeNull();
});

test('a released time is held no more, and its draft stays', () => {
  const held = reduceChoice(withDraft({ ...draft, booking_id: 'b' }), { type: 'released' });
  expect(held.draft).toEqual(draft);
});

test('what the tab stored takes the place of what the address asked for', () => {
  expect(after({ type: 'restored', draft: emptyDraft }).draft).toEqual(emptyDraft);
});
