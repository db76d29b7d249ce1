import { expect, test } from 'vitest';
import { type CallName, calls } from '../index.ts';
import { waitsForMaintenance } from './maintenance.ts';

const waiting = (mode: 'read_only' | 'closed', is_staff: boolean) =>
  (Object.keys(calls) as CallName[]).filter((name) => waitsForMaintenance(name, calls[name], mode, is_staff));

test('a read-only marketplace answers all that changes nothing, and lets staff in', () => {
  const names = waiting('read_only', true);
  expect(names).toEqual(waiting('read_only', false));
  expect(names.filter((name) => calls[name].mode === 'read')).toEqual([]);
  expect(names).toContain('booking/add_booking');
  for (const name of ['user/sign_in', 'admin/set_maintenance'] as const) expect(names).not.toContain(name);
});

test('a closed marketplace answers its staff, and to others what a page needs and the ways in', () => {
  expect(waiting('closed', true)).toEqual([]);
  const open = (Object.keys(calls) as CallName[]).filter((name) => !waiting('closed', false).includes(name));
  expect(
    open.filter((name) => !/^user\/(sign_in|social_|passkey_|second_|send_otp|email_send|verify_)/.test(name)),
  ).toEqual(expect.arrayContaining(['user/session', 'user/logout', 'admin/set_maintenance']));
  expect(open).toHaveLength(12);
});
