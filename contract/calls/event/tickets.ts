import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { HeldTicket } from '../../entities/ticket.ts';
import { example, madeUp } from '../../examples.ts';
import { email, id, name, whole } from '../../fields.ts';

/** The token of a ticket's own link. */
export const holderToken = z.string().length(48);

export const ticketCalls = {
  'event/ticket': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Tickets as they are shown on arrival, with QR code and short code: those of a booking for its holder, or the ' +
      'one ticket of `token`, from the link in its email. After a transfer an earlier link only says so.',
    /** One of the two; a booking comes first. */
    input: z.strictObject({ booking_id: id.optional(), token: holderToken.optional() }),
    example: { token: example.ticket_token },
    output: z.object({
      items: z.array(HeldTicket),
      /** The address of one PDF with all valid tickets; null if there are none. */
      pdf_url: z.string().nullable(),
    }),
    errors: ['booking_state'],
    limit: perMinute(300),
  }),
  'event/transfer_ticket': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Gives a ticket to somebody else: it gets new codes and is emailed to its new holder, and earlier codes and ' +
      'links stop working. Refunds still go to whoever paid. Giving it to the same person again changes nothing.',
    input: z.strictObject({
      booking_id: id,
      ticket_id: id,
      name: name(120),
      email,
      /** The `turn` that the caller saw. A ticket that was transferred or moved meanwhile is refused. */
      expected_turn: whole.min(0).max(65_535),
    }),
    example: {
      booking_id: example.tickets_id,
      ticket_id: example.ticket_id,
      name: 'Tess Okafor',
      email: madeUp.taker_email,
      expected_turn: 0,
    },
    output: z.object({ ticket: HeldTicket }),
    errors: ['ticket_state', 'verification_required'],
    limit: perMinute(30),
  }),
} as const satisfies Record<string, CallContract>;
