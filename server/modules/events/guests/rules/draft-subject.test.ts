import { expect, test } from 'vitest';
import { MAX_SUBJECT } from '#contract/limits/messages.ts';
import { draftSubject } from './draft-subject.ts';

const event = { title: 'Candlelight Yoga', timezone: 'America/Los_Angeles' };
/** Wednesday evening in Portland, already Thursday in UTC. */
const reader = { language: 'en', now: new Date('2026-11-19T03:00:00Z') };
const on = (starts_at: string) => ({ starts_at });

test.each([
  ['a date of the same day', [on('2026-11-19T04:00:00Z')], 'participants', 'Today at 8:00\u00a0PM: Candlelight Yoga'],
  ['a date of the next day', [on('2026-11-20T03:00:00Z')], 'both', 'Tomorrow at 7:00\u00a0PM: Candlelight Yoga'],
  ['a later date', [on('2026-11-21T03:00:00Z')], 'both', 'Candlelight Yoga on Fri, Nov 20: what to know'],
  ['several dates', [on('2026-11-20T03:00:00Z'), on('2026-11-27T03:00:00Z')], 'both', 'Candlelight Yoga: what to know'],
  ['no date', [], 'participants', 'Candlelight Yoga: what to know'],
  ['the team', [on('2026-11-20T03:00:00Z')], 'providers', 'Candlelight Yoga: notes for the team'],
] as const)('the subject for %s', (_for, dates, to, subject) => {
  expect(draftSubject(event, dates, to, reader)).toBe(subject);
});

test('a long title leaves room for the occasion', () => {
  const long = { ...event, title: 'W'.repeat(120) };
  const subject = draftSubject(long, [on('2026-11-21T03:00:00Z')], 'both', reader);
  expect(subject).toMatch(/W… on Fri, Nov 20: what to know$/);
  expect(subject.length).toBeLessThanOrEqual(MAX_SUBJECT);
});
