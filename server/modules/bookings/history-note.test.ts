import { expect, test } from 'vitest';
import { historyNote, presentHistoryText } from './history-note.ts';

const names = { customer: 'Ana', provider: 'Studio Lys' };
const line = { by_role: 'customer', what: 'note', why: '', message: null } as const;
const asked = { ...line, message: historyNote('refund_asked', { amount: { amount: 2000, currency: 'USD' } }) };

test('a note says who did it to each reader, in their language', () => {
  const text = (role: 'customer' | 'provider', language = 'en') =>
    presentHistoryText(asked, role, names, language).text;
  expect([text('customer'), text('provider')]).toEqual(['You asked for $20.00 back', 'Ana asked for $20.00 back']);
  expect(text('provider', 'en-XA')).toMatch(/^\[.*áškéd.*\]$/);
  const given = historyNote('refund_given', { amount: { amount: 500, currency: 'USD' } });
  expect(presentHistoryText({ ...line, by_role: 'admin', message: given }, 'customer', names, 'en').text).toBe(
    'Our team gave $5.00 back',
  );
});

test('a person’s own text stays as it was written, beside what the app notes', () => {
  const part = historyNote('people_cancelled', { count: 1, all: 4 });
  expect(presentHistoryText({ ...line, why: 'Dana is ill', message: part }, 'provider', names, 'en')).toEqual({
    why: 'Dana is ill',
    text: 'Ana cancelled 1 of 4 people',
  });
  expect(presentHistoryText({ ...line, what: 'move', why: 'Away that week' }, 'provider', names, 'en')).toEqual({
    why: 'Away that week',
    text: null,
  });
});

test('a note without a message keeps its sentence', () => {
  const old = { ...line, why: 'asked for $20.00 back' };
  expect(presentHistoryText(old, 'customer', names, 'en')).toEqual({ why: '', text: 'You asked for $20.00 back' });
});
