import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { type DeviceState, doorOf } from '#web/features/check-in/device-state.ts';
import { Scanner } from './scanner.tsx';

/** A door with one guest to come; returns the codes that its device was asked about. */
function openDoor(): unknown[] {
  const asked: unknown[] = [];
  const ticket = {
    ...{ _id: 'maya', booking_id: 'booking', name: 'Maya Ashworth', booked_by: 'Robin Ashworth', title: 'Mat' },
    ...{ short_code: 'AAAAAAAA', turn: 0, is_valid: true, transferred_at: null, answers: [] },
  };
  const state: DeviceState = {
    ...{ occurrence_id: 'friday', tickets: [ticket], can_search: true, by: null },
    ...{ admissions: [], queue: [] },
  };
  const list = {
    ...{ event: { _id: 'event', timezone: 'America/Los_Angeles' }, gate: 'Front door' },
    can: { sell: true },
    ...{ date: null, dates: [], gates: [] },
  };
  const device = {
    scan: (what: unknown) => {
      asked.push(what);
      const result = { nonce: 'one', kind: 'in', why: null, ticket_id: 'maya', first: null };
      return Promise.resolve({ result, is_unchecked: false });
    },
  };
  const checkIn = { device, view: { findings: [], offline_since: null } };
  renderComponent(
    <Scanner {...({ checkIn, list, state, door: doorOf(state) } as unknown as Parameters<typeof Scanner>[0])} />,
    { 'user/session': guestSession },
  );
  return asked;
}

/** A hand scanner types faster than people do, and ends with Enter. */
const scanByHand = (code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('a code that a hand scanner types while another is to be entered is not judged behind the dialog', async () => {
  const asked = openDoor();
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound off' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enter code' }));
  await screen.findByRole('dialog');
  scanByHand('AAAAAAAA');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([{ code: 'AAAAAAAA' }]);
  expect(screen.getByRole('alert', { name: 'Checked in' }).textContent).toContain('Maya Ashworth');
});

test('nobody is let in by a scan while a ticket is sold', async () => {
  const asked = openDoor();
  fireEvent.click(screen.getByRole('button', { name: 'Sell ticket' }));
  await screen.findByRole('dialog');
  scanByHand('AAAAAAAA');
  expect(asked).toEqual([]);
});
