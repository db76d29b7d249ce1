import { expect, test } from 'vitest';
import type { Ticket } from '#contract/entities/booking.ts';
import { memoryStorage } from '#test/setup/memory-storage.ts';
import { attendeesOf, attendeesOfTickets, firstWrong, missingAt, personAt } from './attendees.ts';
import { emptyTickets, ticketDrafts, withAttendee } from './tickets-draft.ts';

const robin = { name: 'Robin', email: 'robin@example.com' };
const questions = [
  { _id: 'mat', is_required: true },
  { _id: 'diet', is_required: false },
];
const texts = { name: 'Name?', answer: 'Answer?' };

test('the first ticket is for whoever books, until another name is typed', () => {
  expect(personAt(emptyTickets, 0, robin)).toEqual({ ...robin, answers: {} });
  expect(personAt(emptyTickets, 1, robin)).toEqual({ name: '', email: '', answers: {} });
  const draft = { attendees: withAttendee(emptyTickets, 0, { name: '' }) };
  expect(personAt(draft, 0, robin)).toMatchObject({ name: '', email: robin.email });
});

test('people are sent with what they answered, and without an empty email', () => {
  const person = { name: ' Maya ', email: ' ', answers: { mat: false, diet: ' ', gone: 'x' } };
  expect(attendeesOf([person], questions)).toEqual([{ name: 'Maya', answers: [{ question_id: 'mat', value: false }] }]);
});

test('a name and required answers are missing by their paths', () => {
  const person = { name: '', email: '', answers: { diet: [] } };
  const errors = missingAt(person, 1, questions, texts);
  expect(errors).toEqual({ 'attendees.1.name': 'Name?', 'attendees.1.answers.mat': 'Answer?' });
  expect(firstWrong({ ...errors, note: 'Too long.' })).toBe(1);
  expect(firstWrong({ note: 'Too long.' })).toBeNull();
});

test('what was typed about people comes back, and what is unreadable does not', () => {
  const map = new Map<string, string>();
  const store = memoryStorage(map);
  const draft = { ...emptyTickets, chosen: 'a', attendees: withAttendee(emptyTickets, 1, { answers: { mat: true } }) };
  ticketDrafts.save(store, 'event', draft);
  expect(ticketDrafts.read(store, 'event')).toEqual(draft);
  map.set('event_booking:event', JSON.stringify({ attendees: [3, { name: 4, answers: { mat: {} } }] }));
  const empty = { name: null, email: null, answers: {} };
  expect(ticketDrafts.read(store, 'event').attendees).toEqual([empty, empty]);
});

test('the people of booked tickets are sent again as they were', () => {
  const ticket = { attendee_name: 'Maya', attendee_email: null } as Ticket;
  const answers = [
    { question_id: 'mat', question: 'Do you need a mat?', value: false },
    { question_id: 'diet', question: 'What do you eat?', value: ['Vegan'] },
    { question_id: 'calm', question: 'How calm are you?', value: 4 },
  ];
  expect(
    attendeesOfTickets([
      { ...ticket, answers },
      { ...ticket, attendee_email: 'elena@example.com', answers: [] },
    ]),
  ).toEqual([
    {
      name: 'Maya',
      answers: [
        { question_id: 'mat', value: false },
        { question_id: 'diet', value: ['Vegan'] },
        { question_id: 'calm', value: 4 },
      ],
    },
    { name: 'Maya', email: 'elena@example.com', answers: [] },
  ]);
});
