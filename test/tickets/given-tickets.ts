import type { HeldTicket } from '#contract/entities/ticket.ts';
import { newId } from '#server/kernel/ids.ts';
import { presentWithCodes } from '#server/modules/admission/tickets/index.ts';
import { findTicket } from '#server/modules/admission/tickets/queries.ts';
import type { TestApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenEvent } from '../given-event.ts';

/** Two tickets of Robin's; the second goes to Maya's own mailbox. `transfer` gives one to somebody else. */
export async function givenTickets(it: TestApp) {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 0 }] });
  const { package_id, occurrence_id } = event;
  const maya = `${newId()}@example.com`;
  const { body } = await it.call(
    'booking/add_booking',
    {
      items: [{ package_id, occurrence_id, participants: 2 }],
      attendees: [{}, { name: 'Maya Ashworth', email: maya }],
    },
    user,
  );
  const booking_id = body.booking._id;
  const tickets = (await it.call('event/ticket', { booking_id }, user)).body.items as [HeldTicket, HeldTicket];
  const transfer = (ticket: HeldTicket, email: string, own: { name?: string; turn?: number } = {}) => {
    const { name = 'Tess Okafor', turn: expected_turn = ticket.turn } = own;
    const input = { booking_id, ticket_id: ticket._id, name, email, expected_turn };
    return it.call('event/transfer_ticket', input, user);
  };
  return { user, event, booking_id, tickets, maya, transfer };
}

/** A ticket as its holder sees it by its link. */
export async function heldBy(it: TestApp, { _id }: Pick<HeldTicket, '_id'>): Promise<HeldTicket> {
  const row = await findTicket(it.deps.database.read, _id);
  if (!row) throw new Error('There is no such ticket.');
  const [ticket] = await presentWithCodes([row], 'holder', { config: it.deps.config, now: it.clock.now() });
  if (!ticket) throw new Error('It was not presented.');
  return ticket;
}

/** The token in the path of a ticket's page; empty if there is none. */
export const tokenOf = ({ path }: Pick<HeldTicket, 'path'>): string => path?.replace('/ticket/', '') ?? '';
