import { type Veto, veto } from '#contract/veto.ts';

/** What is known of a service when somebody says who comes, and where to. */
export interface Venue {
  readonly capacity: number;
  readonly place: string;
  readonly provider_name: string;
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

/** Which field keeps a session from fitting its service, and why: more people than can come, or nowhere to come to; null when it fits. */
export function decideFit(
  venue: Venue,
  wished: { readonly participants: number; readonly customer_address: string },
): Veto<'participants' | 'customer_address'> | null {
  const many = decideParty(venue, wished.participants);
  if (many) return many;
  return venue.place === 'at_customer' && wished.customer_address === ''
    ? veto('customer_address', `Please say where ${venue.provider_name} should come to.`)
    : null;
}
