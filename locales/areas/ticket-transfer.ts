// Generated from locales/en/ticket-transfer.json by `npm run messages`.
import english from '../en/ticket-transfer.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/ticket-transfer.json. */
export interface TicketTransferMessages {
  'refused.cancelled': null;
  'refused.begun': null;
  'refused.changed': null;
  'refused.often': { readonly minutes: number };
  'not_found': null;
  'not_confirmed': null;
  'not_own': null;
}

export const ticketTransfer: Area<TicketTransferMessages> = { name: 'ticket-transfer', english };
