import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { type Veto, veto } from '#contract/veto.ts';
import { decideVisit, type Visitor } from '#contract/visit.ts';

/** What is known of a service when somebody says who comes, and where to. */
export interface Venue {
  readonly capacity: number;
  readonly place: string;
  readonly visitor: Visitor;
}

/** An address with its town, which is told where the address doesn't name it. */
export function wholeAddress(address: string, place: ChosenPlace | null | undefined): string {
  const town = place?.label.split(',')[0]?.trim() ?? '';
  if (!place || address.toLowerCase().includes(town.toLowerCase())) return address;
  return `${address}, ${place.label}`;
}

/** Why so many cannot come together; null when they can. */
export function decideParty({ capacity }: Pick<Venue, 'capacity'>, participants: number): Veto<'participants'> | null {
  if (participants <= capacity) return null;
  return veto(
    'participants',
    capacity === 1
      ? 'This is a session for one booking; please choose 1.'
      : `At most ${capacity} people can come together.`,
  );
}

/** Which field keeps a session from fitting its service, and why: more people than can come, nowhere to come to, or too far; null when it fits. */
export function decideFit(
  venue: Venue,
  wished: {
    readonly participants: number;
    readonly customer_address: string;
    /** The chosen town of the address; undefined where the address was agreed on before. */
    readonly customer_place: ChosenPlace | null | undefined;
  },
): Veto<'participants' | 'customer_address' | 'customer_place'> | null {
  const many = decideParty(venue, wished.participants);
  if (many) return many;
  if (venue.place !== 'at_customer') return null;
  if (wished.customer_address === '')
    return veto('customer_address', `Please say where ${venue.visitor.name} should come to.`);
  return wished.customer_place === undefined ? null : decideVisit(venue.visitor, wished.customer_place);
}
