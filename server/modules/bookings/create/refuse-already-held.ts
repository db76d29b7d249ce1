import type { OwnHold } from '#contract/entities/schedule.ts';
import { type RefusalOf, refuse } from '#contract/errors.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';

/** Refuses what somebody holds already and only has to pay. */
export const refuseAlreadyHeld = ({ booking_id, participants, expires_at }: OwnHold): RefusalOf<'already_held'> =>
  refuse('already_held', say(bookingCreate, 'already_held', { count: participants }), {
    extra: { booking_id, expires_at },
  });
