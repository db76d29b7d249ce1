import { expect, test } from 'vitest';
import { adminSectionsOf } from './admin-sections.ts';
import { tablesWrittenBy } from './tables-of-calls.ts';

test('the tables of a call are those that its handler writes, through all that it calls by name', () => {
  const calls = 'server/modules/bookings/calls';
  const booked = tablesWrittenBy({ file: `${calls}/create.ts`, name: 'add_booking' });
  expect(booked).toEqual(expect.arrayContaining(['bookings', 'commitments', 'seats', 'waiting_jobs']));
  expect(booked).not.toContain('reviews');
  expect(tablesWrittenBy({ file: `${calls}/lists.ts`, name: 'upcoming_booking_list' })).toEqual([]);
  expect(() => tablesWrittenBy({ file: `${calls}/lists.ts`, name: 'add_booking' })).toThrow('does not declare');
});

test('the sections of Admin that make a call are those that read it, and those whose components do', () => {
  expect(adminSectionsOf('admin/appeal_list', [])).toEqual(['appeals']);
  expect(adminSectionsOf('admin/decide_appeal', ['web/screens/admin/decide/decide-appeal.tsx'])).toEqual(['appeals']);
  expect(adminSectionsOf('user/sign_in', ['web/screens/login/screen.tsx'])).toEqual([]);
});
