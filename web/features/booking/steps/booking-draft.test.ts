import { expect, test } from 'vitest';
import type { WebStorage } from '#web/api/session.ts';
import { emptyDraft, nextStep, sessionDrafts } from './booking-draft.ts';

const { read: readDraft, save: saveDraft, forgetBooked, forgetHold } = sessionDrafts;

function memory(): WebStorage & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
const full = {
  ...emptyDraft,
  service_id: 's',
  starts_at: '2026-05-06T17:00:00.000Z',
  note: 'Ring twice',
  customer_place: { label: 'Lisbon, Portugal', lat: 38.7169, lon: -9.1399 },
  name: 'Ada',
  email: 'ada@example.com',
  booking_id: 'b',
};
const services = [
  { _id: 's', place: 'at_provider' },
  { _id: 'c', place: 'at_customer' },
];

test('what was typed comes back, for that provider only', () => {
  const store = memory();
  saveDraft(store, 'p', full);
  expect(readDraft(store, 'p')).toEqual(full);
  expect(readDraft(store, 'q')).toEqual(emptyDraft);
});

test.each(['', 'no json', '[]', '{"participants":"two"}'])('what is unreadable (%s) is an empty draft', (text) => {
  const store = memory();
  store.map.set('book_session:p', text);
  expect(readDraft(store, 'p')).toEqual(emptyDraft);
});

test('once booked, only who somebody is stays', () => {
  const store = memory();
  saveDraft(store, 'p', full);
  forgetBooked(store, 'p', 'b');
  expect(readDraft(store, 'p')).toEqual({
    ...emptyDraft,
    name: 'Ada',
    email: 'ada@example.com',
    booking_id_created: 'b',
  });
});

test('a look at another booking takes nothing of what is typed', () => {
  const store = memory();
  saveDraft(store, 'p', full);
  forgetBooked(store, 'p', 'another');
  forgetHold(store, 'p', 'another');
  expect(readDraft(store, 'p')).toEqual(full);
});

test('a hold that is over leaves what was typed', () => {
  const store = memory();
  saveDraft(store, 'p', full);
  forgetHold(store, 'p', 'b');
  expect(readDraft(store, 'p')).toEqual({ ...full, booking_id: null });
});

test('asks for one step after the other', () => {
  expect(nextStep(emptyDraft, services, true)).toBe('time');
  expect(nextStep({ ...full, service_id: 'gone' }, services, true)).toBe('time');
  expect(nextStep({ ...full, starts_at: null }, services, true)).toBe('time');
  expect(nextStep({ ...full, name: ' ' }, services, true)).toBe('details');
  expect(nextStep({ ...full, name: '' }, services, false)).toBe('confirm');
  expect(nextStep({ ...full, service_id: 'c' }, services, true)).toBe('details');
  expect(nextStep({ ...full, service_id: 'c', customer_address: '12 Oak St' }, services, true)).toBe('confirm');
});
