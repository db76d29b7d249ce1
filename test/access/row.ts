import type { CallName } from '#contract/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { everyCaller, guests, type Role, someCallers, staff } from './callers.ts';
import type { EventWorld } from './event-world.ts';

/** What a role gets: an answer, an answer without anything in it, or the refusal of this code. */
export type Expected = 'answered' | 'nothing' | (string & {});

/** What somebody gets because of who they are, and not because of the state that something is in. */
export const refusals: readonly Expected[] = [
  ...['not_signed_in', 'forbidden', 'not_found', 'nothing', 'impersonation_read_only', 'impersonation_private'],
];

/** One kind of input of a call about an event, and who gets what. */
export interface Row {
  readonly call: CallName;
  /** What the input names, where a call has several rows. */
  readonly of?: string;
  readonly input: (on: EventWorld, by: Role) => object;
  /** Whom the call answers. The others try first. */
  readonly may: readonly Role[];
  /** What all others get who are signed in, or may be a guest; `not_found` by default. */
  readonly others?: Expected;
  /** Private fields of whoever has the link that the input is. */
  readonly shows?: readonly string[];
  /** What single roles get that are known to have a part in it. */
  readonly but?: Readonly<Partial<Record<Role, Expected>>>;
}

// Who may.
export const everyone: readonly Role[] = [...everyCaller, ...someCallers];
export const signedIn: readonly Role[] = everyone.filter((role) => !guests.includes(role));
export const organiser: readonly Role[] = ['provider'];
export const holder: readonly Role[] = ['customer'];
export const parties: readonly Role[] = ['provider', 'customer'];
export const door: readonly Role[] = ['provider', 'door helper', 'searching helper'];
export const sellers: readonly Role[] = ['provider', 'searching helper'];
export const support: readonly Role[] = ['support', 'admin'];
export { guests, staff };

// What inputs name.
export const event = ({ event_id }: EventWorld) => ({ event_id });
export const draft = ({ draft_id }: EventWorld) => ({ event_id: draft_id });
export const page = ({ provider_id }: EventWorld) => ({ provider_id });
export const booking = ({ booking_id }: EventWorld) => ({ booking_id });
export const token = ({ ticket_token }: EventWorld) => ({ token: ticket_token });
export const atDoor = ({ event_id, door_date_id }: EventWorld) => ({ event_id, occurrence_id: door_date_id });
export const room = ({ room_date_id }: EventWorld) => ({ occurrence_id: room_date_id });
/** When helpers scanned. */
export const scanned_at = '2026-05-05T12:00:00.000Z';
/** One ticket of the package with this index: open floor, seat, front row (sold out), on request. */
export const choose = (on: EventWorld, at = 0) => ({
  items: [{ package_id: on.package_ids[at] ?? '', occurrence_id: on.occurrence_id, participants: 1 }],
});
/** Somebody who has no account. */
export const contact = () => ({ name: 'Gus Guest', email: `gus.${newId()}@example.com` });
