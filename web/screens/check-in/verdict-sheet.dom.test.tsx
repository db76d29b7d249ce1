import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoorAnswer, DoorTicket } from '#contract/events/check-in.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import { type DeviceState, doorOf } from '#web/features/check-in/device-state.ts';
import { VerdictSheet } from './verdict-sheet.tsx';

const ticket = (_id: string, name: string, answers: readonly DoorAnswer[]): DoorTicket => ({
  ...{ _id, booking_id: 'booking', name, booked_by: 'Robin Ashworth', title: 'Mat in the room' },
  ...{ short_code: 'AAAAAAAA', turn: 0, is_valid: true, transferred_at: null, answers: [...answers] },
});

/** The verdict about the first ticket of a device's list, which is let in. */
function show(tickets: readonly DoorTicket[]) {
  const state: DeviceState = {
    ...{ occurrence_id: 'friday', tickets, can_search: true, by: null },
    admissions: [{ ticket_id: 'maya', nonce: 'one', at: '2026-11-21T03:00:00.000Z', gate: '', by: null }],
    queue: [],
  };
  const list = { event: { timezone: 'America/Los_Angeles' } };
  const result = { nonce: 'one', kind: 'in', why: null, ticket_id: 'maya', first: null };
  const nothing = () => undefined;
  renderComponent(
    <VerdictSheet
      {...({ list, scanned: { result, is_unchecked: false } } as unknown as Parameters<typeof VerdictSheet>[0])}
      {...{ state, door: doorOf(state), isLate: false, onNext: nothing, onUndo: nothing, onCheckIn: nothing }}
    />,
    { 'user/session': guestSession },
  );
}

test('whoever is let in is shown with the answers for the door, from the list of the device alone', () => {
  const answers: readonly DoorAnswer[] = [
    { question: 'A mat to borrow?', value: true },
    { question: 'What do you eat?', value: ['Vegan', 'No nuts'] },
    { question: 'How fit are you?', value: 4 },
    { question: 'Injuries?', value: 'Left knee' },
  ];
  show([ticket('maya', 'Maya Ashworth', answers), ticket('robin', 'Robin Ashworth', [])]);
  const facts = [
    'A mat to borrow? Yes',
    'What do you eat? Vegan, No nuts',
    'How fit are you? 4 of 5',
    'Injuries? Left knee',
  ];
  const sheet = screen.getByRole('alert', { name: 'Checked in' });
  for (const fact of facts) expect(sheet.textContent).toContain(fact);
  expect(sheet.textContent).toContain('1 of 2 here with Robin Ashworth');
});

test('a list that was saved before answers were part of it works as before', () => {
  const { answers: _, ...saved } = ticket('maya', 'Maya Ashworth', []);
  show([saved as DoorTicket]);
  expect(screen.getByRole('alert', { name: 'Checked in' }).textContent).toContain('Maya Ashworth');
});
