import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Occurrence, type PublicEvent, saleStates } from '#contract/entities/event.ts';
import { type ClosedState, closedStates } from '#contract/events/closed-state.ts';
import { isBookable, type SaleState } from '#contract/events/sale-state.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { translate } from '#locales/format.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { ClosedCard } from './closed-card.tsx';

/** What a sentence about tickets may claim. */
const claims = {
  cancelled: /won’t happen|cancelled/i,
  over: /\bover\b|no more dates/i,
  begun: /started|begun/i,
  ended: /sales? .*ended/i,
  sold_out: /sold out|is taken/i,
  closed: /registration/i,
  not_yet: /on sale soon|aren’t on sale yet/i,
  paused: /taking bookings/i,
} as const;
type Claim = keyof typeof claims;

/** What each state of a date may claim, and has to; those of staff and drafts have sentences of their own. */
const claimOf: Readonly<Record<ClosedState, Claim | null>> = {
  ...{ event_cancelled: 'cancelled', date_cancelled: 'cancelled', event_over: 'over', date_over: 'over' },
  ...{ date_begun: 'begun', paused: 'paused', event_ended: 'ended', date_ended: 'ended', sold_out: 'sold_out' },
  ...{ closed: 'closed', not_yet: 'not_yet', held: null, unlisted: null, draft: null },
};

/** The claims that a text makes. */
const claimsIn = (text: string): Claim[] =>
  (Object.keys(claims) as Claim[]).filter((claim) => claims[claim].test(text));

const event = {
  _id: 'bread',
  status: 'published',
  provider: { _id: 'oven', slug: 'oven', name: 'Oven' },
  timezone: 'America/Los_Angeles',
  unlisted_reason: null,
  cancel_reason: '',
  can: { edit: false, book: false, message: true },
  packages: [],
  occurrences: [],
  occurrences_count: 1,
} as unknown as PublicEvent;
const date = { _id: 'friday', starts_at: '2026-12-05T03:00:00Z', state: 'ended' } as unknown as Occurrence;

test.each(closedStates)('the card of a date that is %s claims that and nothing else', (state) => {
  renderComponent(<ClosedCard event={event} date={date} state={state} />, { 'user/session': guestSession });
  const said = [...screen.getByRole('region').querySelectorAll('span, h2, p')].map(({ textContent }) => textContent);
  expect(claimsIn(said.join(' '))).toEqual(claimOf[state] === null ? [] : [claimOf[state]]);
});

test('the check knows a wrong sentence', () => {
  expect(claimsIn('This event is over. There are no more dates.')).toEqual(['over']);
  expect(claimsIn('On sale Sat, Nov 28. This host isn’t taking bookings right now.')).toEqual(['paused']);
});

/** What may be said of a state of sale. What is too late says so: its date has begun, or is over. */
const saleClaims: Readonly<Record<Exclude<SaleState, 'on_sale' | 'few'>, readonly Claim[]>> = {
  ...{ sold_out: ['sold_out'], not_yet: ['not_yet'], ended: ['ended'], over: [], closed: ['closed'] },
  cancelled: ['cancelled'],
};
const closedSales = saleStates.filter((state) => !isBookable(state)) as (keyof typeof saleClaims)[];

test.each(closedSales)('chips, refusals and the steps of a booking claim what tickets are that are %s', (state) => {
  const { container } = renderComponent(<SeatsText of={{ state, left: 3, is_free: false }} isChip />, {
    'user/session': guestSession,
  });
  const said = [container.querySelector('[data-chip]')?.textContent ?? ''];
  if (state !== 'sold_out') {
    const [refusal, steps] = [translate('en', bookingTickets), translate('en', eventBooking)];
    said.push(refusal(`state.${state}`), steps(`gone.${state}`));
  }
  for (const text of said) expect({ text, claims: claimsIn(text) }).toEqual({ text, claims: saleClaims[state] });
  if (state === 'over') for (const text of said) expect(text).toMatch(/too late/i);
});
