import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, guestSession, renderComponent } from '#test/components.tsx';
import { ActLog } from './act-log.tsx';

const entry = (act: object) => ({
  _id: '1',
  at: '2026-03-02T17:00:00.000Z',
  by_name: 'Alex Rivera',
  by_role: 'support',
  subject: 'user',
  subject_id: '0198c1de-0000-7000-8000-000000000002',
  before: {},
  after: {},
  why: '',
  booking: null,
  ...act,
});

async function show(act: object): Promise<string> {
  const answers = { 'user/session': guestSession, 'admin/act_list': { items: [entry(act)], next_cursor: null } };
  renderComponent(<ActLog />, answers as unknown as Answers);
  return (await screen.findByRole('listitem')).textContent ?? '';
}

test('an entry names what changed, with the old value and the new one', async () => {
  const text = await show({
    act: 'grant_refund',
    subject: 'refund_request',
    before: { refunded: 0, status: 'open' },
    after: { refunded: 1250, status: 'granted' },
    booking: { number: 'P-1234', title: 'Bike repair', customer_name: 'Robin Ashworth', currency: 'USD' },
  });
  expect(text).toContain('Alex Rivera (support) granted a refund');
  expect(text).toContain('Bike repair, Robin Ashworth, booking P-1234');
  expect(text).toContain('Refunded$0.00 $12.50');
  expect(text).toContain('StatusOpen Granted');
});

test('a contact that was read says whose kind it is', async () => {
  expect(await show({ act: 'read_contact', subject: 'page' })).toContain('read a page’s contact details');
});

test('lists and switches are written out, and what did not change is left out', async () => {
  const text = await show({
    act: 'change_review_settings',
    subject: 'market',
    before: { policy: 'off', held_kinds: ['page'], terms: ['spam'] },
    after: { policy: 'queue', held_kinds: ['page', 'event'], terms: ['spam'] },
  });
  expect(text).toContain('Check new contentOff On');
  expect(text).toContain('Held until approvedPages Pages and Events');
  expect(text).not.toContain('spam');
});

test('an act, a field and a state without a name are shown as they are stored', async () => {
  const text = await show({ act: 'paint_it', before: {}, after: { wall_colour: 'deep_blue', status: 'half_done' } });
  expect(text).toContain('Alex Rivera (support): paint it');
  expect(text).toContain('wall colourdeep_blue');
  expect(text).toContain('Statushalf done');
});
