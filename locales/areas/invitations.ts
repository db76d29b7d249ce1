// Generated from locales/en/invitations.json by `npm run messages`.
import english from '../en/invitations.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/invitations.json. */
export interface InvitationsMessages {
  'not_found': null;
  'refused.accepted': null;
  'refused.begun': null;
  'refused.booked': null;
  'refused.daily': { readonly max: number };
  'refused.dates': null;
  'refused.declined': null;
  'refused.expired': null;
  'refused.name': null;
  'refused.nobody': null;
  'refused.withheld': null;
  'refused.not_published': null;
  'refused.package': null;
  'refused.pending': null;
  'refused.reminded': null;
  'refused.sold_out': { readonly count: number };
  'refused.stranger': null;
  'refused.unknown': null;
  'refused.withdrawn': null;
}

export const invitations: Area<InvitationsMessages> = { name: 'invitations', english };
