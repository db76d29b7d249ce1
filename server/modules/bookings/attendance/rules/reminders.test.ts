import { expect, test } from 'vitest';
import { isReminderDue, type ReminderInput, reminderKind, reminderWindow } from './reminders.ts';

const START = '2026-05-15T17:00:00.000Z';
const before = (hours: number) => new Date(Date.parse(START) - hours * 3_600_000);
const due = (own: Partial<ReminderInput>) =>
  isReminderDue({
    lead_minutes: 1440,
    status: 'confirmed',
    starts_at: START,
    meant_for: START,
    agreed_at: before(200),
    now: before(24),
    ...own,
  });

test('a day before and an hour before, not earlier, and not when it is too late to be of use', () => {
  expect(due({})).toBe(true);
  expect(due({ now: before(24.01) })).toBe(false);
  expect(due({ now: before(2) })).toBe(true);
  expect(due({ now: before(1.99) })).toBe(false);
  expect(due({ lead_minutes: 60, now: before(1) })).toBe(true);
  expect(due({ lead_minutes: 60, now: before(1.01) })).toBe(false);
  expect(due({ lead_minutes: 60, now: before(0.05) })).toBe(false);
});

test('not of what is off, was moved, or was agreed only then', () => {
  for (const status of ['cancelled', 'completed', 'requested', 'awaiting_payment', 'no_show'])
    expect(due({ status }), status).toBe(false);
  expect(due({ meant_for: before(3) })).toBe(false);
  expect(due({ agreed_at: before(23.9) })).toBe(false);
  expect(due({ agreed_at: before(23.9), lead_minutes: 60, now: before(1) })).toBe(true);
  expect(due({ agreed_at: before(24) })).toBe(true);
});

test('times that a page chose: a week and half an hour before, each until the last twelfth of it', () => {
  expect(due({ lead_minutes: 10_080, now: before(168) })).toBe(true);
  expect(due({ lead_minutes: 10_080, now: before(13.9) })).toBe(false);
  expect(due({ lead_minutes: 30, now: before(0.5) })).toBe(true);
  expect(due({ lead_minutes: 30, now: before(0.08) })).toBe(false);
  expect([10_080, 1440, 720, 60, 30].map(reminderKind)).toEqual(['day', 'day', 'hour', 'hour', 'hour']);
  expect(reminderWindow(30)).toEqual({ lead_ms: 1_800_000, min_ms: 300_000 });
});
