import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import { packageOffer } from '#test/tickets/package-offer.ts';
import { type Choice, firstChoice } from './ticket-choice.ts';
import { TicketsForm } from './tickets-form.tsx';

const mat = { _id: 'mat', name: 'Mat in the room', text: 'Candlelit spot, tea after', amount: 2800 };
const offer = (own: Partial<PackageOffer>) => packageOffer({ ...mat, state: 'few', seats_left: 2, ...own });
const event = {
  _id: 'yoga',
  provider: { _id: 'alder' },
  timezone: 'America/Los_Angeles',
  currency: 'USD',
  holds: [],
  can: { book: true, edit: false, message: true },
  packages: [
    offer({}),
    offer({ _id: 'online', name: 'Join online', amount: 1200, seats_left: 29, state: 'on_sale' }),
    offer({ _id: 'pass', name: 'Pass', state: 'not_yet', sale_starts_at: '2026-12-01T08:00:00Z' }),
  ],
} as unknown as PublicEvent;
const date = { _id: 'friday' } as Occurrence;

function Form() {
  const [choice, setChoice] = useState<Choice>(firstChoice(event.packages, event.chosen));
  return <TicketsForm event={event} date={date} choice={choice} onChoice={setChoice} />;
}

const answers = {
  'user/session': guestSession,
  'user/get_system_charge': ({ amount }: { amount?: unknown }) => ({
    percent_basis_points: 500,
    fixed: 30,
    charge: Math.round(Number(amount) / 20) + 30,
    currency: 'USD' as const,
    paid_by: 'customer' as const,
    min_amount: 50,
  }),
};

test('choosing tickets adds them up with the service fee and leads to their booking', async () => {
  const { user } = renderComponent(<Form />, answers);
  await user.click(screen.getByRole('button', { name: 'One more Mat in the room' }));
  await user.click(screen.getByRole('button', { name: 'One more Join online' }));
  expect(await screen.findByText('$71.70')).toBeTruthy();
  expect(screen.getByText('Mat in the room: 2, $56.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get tickets' }).getAttribute('href')).toBe(
    '/event-booking/yoga/mat/2/alder?occurrence=friday&more=online:1',
  );
});

test('at the limit plus says why, and without tickets there is nothing to book', async () => {
  const { user } = renderComponent(<Form />, answers);
  const more = screen.getByRole('button', { name: 'One more Mat in the room' });
  await user.click(more);
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('That’s all 2 that are left')).toBeTruthy();
  const less = screen.getByRole('button', { name: 'One Mat in the room less' });
  await user.click(less);
  await user.click(less);
  expect(screen.getByRole('button', { name: 'Choose at least one ticket' })).toHaveProperty('disabled', true);
  expect(screen.getByText('On sale Tue, Dec 1')).toBeTruthy();
});

test('a sold-out ticket beside others has its own waiting list', async () => {
  const [front, day] = ['0198c1de-0000-7000-8000-000000000002', '0198c1de-0000-7000-8000-000000000003'];
  const sold = {
    ...event,
    _id: '0198c1de-0000-7000-8000-000000000001',
    status: 'published',
    occurrences: [],
    packages: [offer({}), offer({ _id: front, name: 'Front row', state: 'sold_out', seats_left: 0 })],
  } as unknown as PublicEvent;
  const friday = { _id: day, starts_at: '2026-11-28T03:00:00Z' } as Occurrence;
  const { user, made } = renderComponent(
    <TicketsForm event={sold} date={friday} choice={{ mat: 1 }} onChoice={() => undefined} />,
    {
      ...answers,
      'event/waiting_entry': { entry: null, waiting: 2 },
      'event/join_waiting_list': { number: 3, entry: null },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Join waiting list for Front row' }));
  expect(await screen.findByRole('dialog', { name: 'Front row is sold out' })).toBeTruthy();
  await user.type(await screen.findByLabelText('Your name'), 'Robin');
  await user.type(screen.getByLabelText('Email'), 'robin@example.com');
  await user.click(screen.getByRole('button', { name: 'Join waiting list' }));
  expect(await screen.findByText(/robin@example.com a link. Once you open it, you’re number 3/)).toBeTruthy();
  expect(made.find(({ name }) => name === 'event/join_waiting_list')?.input).toMatchObject({
    occurrence_ids: [day],
    package_ids: [front],
  });
});
