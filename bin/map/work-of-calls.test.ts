import { expect, test } from 'vitest';
import { adminSectionsOf } from './admin-sections.ts';
import { workOf } from './work-of-calls.ts';

test('a call writes, asks and says what its handler does, through all that it calls by name', () => {
  const calls = 'server/modules/bookings/calls';
  const { tables: booked, rules } = workOf({ file: `${calls}/create.ts`, name: 'add_booking' });
  expect(rules).toContain('server/modules/discounts/rules/decide-discount.ts');
  expect(booked).toEqual(expect.arrayContaining(['bookings', 'commitments', 'seats', 'waiting_jobs']));
  expect(booked).not.toContain('reviews');
  expect(workOf({ file: `${calls}/lists.ts`, name: 'upcoming_booking_list' }).tables).toEqual([]);
  const answered = workOf({ file: 'server/modules/surveys/calls/surveys.ts', name: 'add_answer' });
  expect(answered.areas).toContain('survey');
  expect(() => workOf({ file: `${calls}/lists.ts`, name: 'add_booking' })).toThrow('does not declare');
});

test('the sections of Admin that make a call are those that read it, and those whose components do', () => {
  expect(adminSectionsOf('admin/appeal_list', [])).toEqual(['appeals']);
  expect(adminSectionsOf('admin/decide_appeal', ['web/screens/admin/decide/decide-appeal.tsx'])).toEqual(['appeals']);
  expect(adminSectionsOf('user/sign_in', ['web/screens/login/screen.tsx'])).toEqual([]);
});
