import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EditPlan, OwnEvent } from '#contract/entities/own-event.ts';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import type { ManagedDate } from './dates.tsx';
import { MoveDialog } from './move-dialog.tsx';

type Edit = CallInput<'event/edit_event'>;

const event = { _id: 'yoga', timezone: 'America/Los_Angeles', currency: 'USD' } as OwnEvent;
const date = {
  _id: 'friday',
  starts_at: '2026-12-12T03:00:00.000Z',
  ends_at: '2026-12-12T04:30:00.000Z',
} as ManagedDate;
const counts = { this: 1, following: 14, all: 16 } as const;

/** The plan of an edit: each date of its scope moves, but for one of several that has a time of its own. */
function planOf({ scope = 'this', occurrence }: Edit, bookings: number): EditPlan {
  const isMoved = occurrence?.start_time !== '19:00';
  const count = isMoved ? counts[scope] - (scope === 'this' ? 0 : 1) : 0;
  const moved = Array.from({ length: count }, (_, week) => {
    const starts_at = new Date(Date.parse('2026-12-12T02:30:00.000Z') + week * 604_800_000).toISOString();
    return { occurrence_id: String(week), from_starts_at: starts_at, starts_at, ends_at: starts_at };
  });
  return {
    ...{ hash: `${scope} ${bookings}`, scopes: counts, created: [], moved, dropped: [], clashes: [] },
    coming: { first: '2026-11-21T03:00:00.000Z', last: '2027-03-27T02:00:00.000Z' },
    ...{ bookings, tickets: 64, refundable: 155_070, messages: bookings },
  };
}

/** The open dialog; `bookings` are what a plan counts at each asking. */
function open(bookings: () => number) {
  const applied: Edit[] = [];
  const answer = (input: Edit) => {
    const plan = planOf(input, bookings());
    if (input.dry_run !== true) {
      if (input.plan_hash !== plan.hash) throw refused('plan_changed', 'Here’s the new plan.', [], { plan });
      applied.push(input);
    }
    return { plan, clashes: [], event } as unknown as CallOutput<'event/edit_event'>;
  };
  const view = renderComponent(<MoveDialog event={event} date={date} onClose={() => undefined} />, {
    'user/session': guestSession,
    'event/edit_event': answer,
  });
  return { ...view, applied };
}

test('each scope shows its dates and what will happen, and the button names it', async () => {
  const { user, applied } = open(() => 38);
  expect(await screen.findByText('Nothing changes. Choose another time.')).toBeTruthy();
  expect(screen.getByText('16 dates, Fri, Nov 20 to Fri, Mar 26')).toBeTruthy();
  await user.clear(screen.getByLabelText('Starts'));
  await user.type(screen.getByLabelText('Starts'), '18:30');
  expect(screen.getByLabelText<HTMLInputElement>('Ends').value).toBe('20:00');
  expect(await screen.findByRole('button', { name: 'Move 1 date' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^This and following dates/ }));
  const move = await screen.findByRole('button', { name: 'Move 13 dates' });
  expect(screen.getByText('14 dates, Fri, Dec 11 to Fri, Mar 26 (1 keeps its own time)')).toBeTruthy();
  expect(screen.getByText('up to', { exact: false }).textContent).toBe('up to $1,550.70');
  await user.type(screen.getByLabelText('Message to your guests (optional)'), 'Families can come.');
  await user.click(move);
  expect(applied).toMatchObject([
    { scope: 'following', occurrence_id: 'friday', note: 'Families can come.', plan_hash: 'following 38' },
  ]);
});

test('another plan than the shown one is not applied, and what differs is marked', async () => {
  let bookings = 38;
  const { user, applied } = open(() => bookings);
  await user.clear(screen.getByLabelText('Starts'));
  await user.type(screen.getByLabelText('Starts'), '18:30');
  const move = await screen.findByRole('button', { name: 'Move 1 date' });
  bookings = 39;
  await user.click(move);
  expect(await screen.findAllByText('Changed')).toHaveLength(2);
  expect(applied).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Move 1 date' }));
  expect(applied).toMatchObject([{ plan_hash: 'this 39' }]);
});
