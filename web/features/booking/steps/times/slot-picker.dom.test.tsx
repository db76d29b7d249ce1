import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, guestSession, refused, renderComponent } from '#test/components.tsx';
import { SlotPicker } from './slot-picker.tsx';

type Check = 'booking/guest_booking_availability_check';
type Input = Parameters<Extract<Answers[Check], (input: never) => unknown>>[0];
type Answer = ReturnType<Extract<Answers[Check], (input: never) => unknown>>;

const service_id = '0198c1de-0000-7000-8000-000000000001';
const zone = 'America/Los_Angeles';

// A Monday, at noon where the sessions take place.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T20:00:00Z') }));

const slot = (starts_at: string, seats_left = 1) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  seats_left,
});
/** Tuesday at 9 and 10, Thursday at 16:30; Friday is booked up. */
const slots = ['2026-03-03T17:00:00.000Z', '2026-03-03T18:00:00.000Z', '2026-03-06T00:30:00.000Z'].map((at) =>
  slot(at),
);
const free = ['2026-03-03', '2026-03-05'];
const full = ['2026-03-06'];

/** What the server answers for the days it is asked about. */
const answer = ({ from = '', to = '' }: Input, more: Partial<Answer> = {}): Answer => {
  const isAsked = (date: string) => from <= date && date <= to;
  return {
    service_id,
    provider_id: '0198c1de-0000-7000-8000-000000000002',
    duration_minutes: 60,
    tickets: null,
    timezone: zone,
    venue_timezone: zone,
    seats: null,
    slots: free.some(isAsked) ? slots : [],
    full_sessions: [],
    holds: [],
    days: [
      ...free.filter(isAsked).map((date) => ({ date, free: true, full: false })),
      ...full.filter(isAsked).map((date) => ({ date, free: false, full: true })),
    ],
    next_free_at: free.some(isAsked) ? '2026-03-03T17:00:00.000Z' : null,
    ...more,
  };
};

/** The picker in a page that holds the chosen time. */
function Page({ onGone, initial = null }: { readonly onGone?: () => void; readonly initial?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <SlotPicker
      service_id={service_id}
      participants={1}
      timezone={zone}
      value={value}
      onPick={({ starts_at }) => setValue(starts_at)}
      onGone={onGone}
    />
  );
}

const show = (check: (input: Input) => Answer = answer, page = <Page />) =>
  renderComponent(page, { 'user/session': guestSession, 'booking/guest_booking_availability_check': check });

const day = (name: RegExp) => screen.findByRole('button', { name });
const times = async () => within(await screen.findByRole('region', { name: 'Times' }));
/** A clock time as it is written: the space before AM is a narrow one. */
const clock = (time: string) => new RegExp(`^${time.replace(' ', '\\s')}`);
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

test('a screen reader hears how many times there are, not each of them', async () => {
  const { container } = show();
  await times();
  expect(await screen.findByText('2 free times on Tuesday, March 3')).toHaveProperty('role', 'status');
  expect(container.querySelectorAll('[aria-live] time')).toHaveLength(0);
});

test('it loads seven days from today, and shows the times of the first free one and of those after it', async () => {
  const { made, container } = show();
  expect(screen.getByRole('list', { name: 'Choose a day' }).getAttribute('aria-busy')).toBe('true');
  expect(container.querySelector('[data-state="free"]')).toBeNull();
  const list = await times();
  expect(made.map(({ input }) => input)).toEqual([
    { service_id, from: '2026-03-02', to: '2026-03-08', timezone: zone, participants: 1 },
  ]);
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Tuesday, March 3',
    'Thursday, March 5',
  ]);
  const expected = [clock('9:00 AM'), clock('10:00 AM'), clock('4:30 PM')];
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expected.map((each) => expect.stringMatching(each)),
  );
  expect(isPressed(await day(/^Tuesday, March 3, times available/))).toBe(true);
  expect(screen.getByRole('list', { name: 'Choose a day' }).getAttribute('aria-busy')).toBe('false');
});

test('places left are shown where several people share a session', async () => {
  show((input) => answer(input, { seats: 8, slots: [slot('2026-03-03T17:00:00.000Z', 3)] }));
  expect((await (await times()).findByRole('button')).textContent).toMatch(/^9:00\sAM3 places left$/);
});

test('a day without times cannot be chosen', async () => {
  const { user } = show();
  await times();
  for (const name of [/^Wednesday, March 4, not available/, /^Friday, March 6, fully booked/]) {
    const empty = await day(name);
    expect(empty.getAttribute('aria-disabled')).toBe('true');
    await user.click(empty);
    expect(isPressed(empty)).toBe(false);
  }
  expect(isPressed(await day(/^Tuesday, March 3/))).toBe(true);
});

test('days without any time lead to the next free one', async () => {
  const next_free_at = '2026-03-03T17:00:00.000Z';
  const { user } = show((input) =>
    input.from === '2026-03-02'
      ? answer(input, { slots: [], days: [], next_free_at: '2026-03-17T17:00:00.000Z' })
      : answer(input, {
          slots: [slot('2026-03-17T17:00:00.000Z')],
          days: [{ date: '2026-03-17', free: true, full: false }],
          next_free_at,
        }),
  );
  await screen.findByText('No free times on these days.');
  await user.click(screen.getByRole('button', { name: /^Next free: Tue, Mar 17$/ }));
  expect((await (await times()).findByRole('heading')).textContent).toBe('Tuesday, March 17');
});

test('a service without any time says so', async () => {
  show((input) => answer(input, { slots: [], days: [], next_free_at: null }));
  expect(await screen.findByText('No times available right now. Check back soon.')).toBeDefined();
});

test('a time is chosen on a day that is chosen, and stays chosen', async () => {
  const { user } = show();
  await user.click(await day(/^Thursday, March 5/));
  const list = await times();
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Thursday, March 5']);
  await user.click(list.getByRole('button', { name: clock('4:30 PM') }));
  expect(isPressed((await times()).getByRole('button', { name: clock('4:30 PM') }))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next days' }));
  await user.click(await screen.findByRole('button', { name: 'Previous days' }));
  expect(isPressed(await (await times()).findByRole('button', { name: clock('4:30 PM') }))).toBe(true);
});

test('a chosen time that is not free any more is reported', async () => {
  const onGone = vi.fn();
  show(answer, <Page onGone={onGone} initial="2026-03-03T19:00:00.000Z" />);
  await waitFor(() => expect(onGone).toHaveBeenCalled());
});

test('the keyboard reaches days and times, and walks the days of a month by arrows', async () => {
  const { user } = show();
  const list = await times();
  (await day(/^Tuesday, March 3/)).focus();
  await user.keyboard('{Tab}{Tab}{Enter}');
  expect(isPressed(await day(/^Thursday, March 5/))).toBe(true);
  expect(document.activeElement).toBe(await day(/^Thursday, March 5/));
  list.getByRole('button', { name: clock('4:30 PM') }).focus();
  await user.keyboard(' ');
  expect(isPressed(list.getByRole('button', { name: clock('4:30 PM') }))).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Month' }));
  const grid = await screen.findByRole('table', { name: 'Choose a day' });
  const chosen = await within(grid).findByRole('button', { name: /^Thursday, March 5, times available/ });
  // One day of the month is a tab stop: the chosen one.
  expect(
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([chosen]);
  act(() => chosen.focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-date')).toBe('2026-03-03'));
  await user.keyboard('{Enter}');
  expect((await times()).getAllByRole('heading')[0]?.textContent).toBe('Tuesday, March 3');
});

test('times that could not be loaded can be asked for again', async () => {
  let isDown = true;
  const { user, made } = show((input) => {
    if (isDown) throw refused('service_inactive', 'This service can’t be booked right now.');
    return answer(input);
  });
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('This service can’t be booked right now');
  isDown = false;
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect((await times()).getAllByRole('button')).toHaveLength(3);
  expect(made).toHaveLength(2);
});
