import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { decideVisit, type Visitor } from '#contract/location/decide-visit.ts';
import type { Message, MessageText } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';

/** The parts of a service that decide on the number of people and the address. */
export interface Venue {
  readonly capacity: number;
  readonly place: string;
  readonly visitor: Visitor;
}

/** An address with its town, which is added when the address does not contain it. */
export function fullAddress(address: string, place: ChosenPlace | null | undefined): string {
  const town = place?.label.split(',')[0]?.trim() ?? '';
  if (!place || address.toLowerCase().includes(town.toLowerCase())) return address;
  return `${address}, ${place.label}`;
}

/** Why this number of people is not possible; null when it is. */
export function decideParty(
  { capacity }: Pick<Venue, 'capacity'>,
  participants: number,
): RuleViolation<'participants', Message> | null {
  if (participants <= capacity) return null;
  if (capacity === 1) return violation('participants', say(bookingCreate, 'party.one'));
  return violation('participants', say(bookingCreate, 'party.too_many', { count: capacity }));
}

/**
 * The field that does not fit the service, and why: too many people, no address, or an address that is too far away;
 * null when everything fits.
 */
export function decideFit(
  venue: Venue,
  requested: {
    readonly participants: number;
    readonly customer_address: string;
    /** The chosen town of the address; undefined where the address was agreed on before. */
    readonly customer_place: ChosenPlace | null | undefined;
  },
): RuleViolation<'participants' | 'customer_address' | 'customer_place', MessageText> | null {
  const many = decideParty(venue, requested.participants);
  if (many) return many;
  if (venue.place !== 'at_customer') return null;
  if (requested.customer_address === '')
    return violation('customer_address', say(bookingCreate, 'party.no_address', { provider: venue.visitor.name }));
  return requested.customer_place === undefined ? null : decideVisit(venue.visitor, requested.customer_place);
}
