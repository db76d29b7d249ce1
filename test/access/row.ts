import type { CallName } from '#contract/index.ts';
import { newId } from '#server/kernel/ids.ts';
import type { EventWorld, Role } from './event-world.ts';

/** What a role gets: an answer, an answer without anything in it, or the refusal of this code. */
export type Expected = 'answered' | 'nothing' | (string & {});

/** One kind of input of a call, and who gets what. */
export interface Row {
  readonly call: CallName;
  /** What the input names, where a call has several rows. */
  readonly of?: string;
  readonly input: (on: EventWorld, by: Role) => object;
  /** Whom the call answers. The others try first. */
  readonly may: readonly Role[];
  /** What all others get who are signed in, or may be a guest; `not_found` by default. */
  readonly others?: Expected;
  /** What single roles get that are known to have a part in it. */
  readonly but?: Readonly<Partial<Record<Role, Expected>>>;
}

// Who may.
export const organiser: readonly Role[] = ['organiser'];
export const holder: readonly Role[] = ['holder'];
export const parties: readonly Role[] = ['organiser', 'holder'];
export const door: readonly Role[] = ['organiser', 'scanning helper', 'searching helper'];
export const sellers: readonly Role[] = ['organiser', 'searching helper'];
export const signedIn: readonly Role[] = ['organiser', 'other organiser', 'hired', 'asked', 'holder', 'stranger'];
export const guests: readonly Role[] = ['scanning helper', 'searching helper', 'guest'];
export const everyone: readonly Role[] = [...signedIn, ...guests];

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
