import { type Refusal, refuse } from '#contract/errors.ts';
import { boxOffice } from '#locales/areas/box-office.ts';
import { say } from '#locales/format.ts';
import type { DoorKeeper } from '#server/modules/admission/check-in/index.ts';

/** Refuses helpers whose door link may only scan. */
export const requireSeller = ({ can }: DoorKeeper): Refusal<'forbidden'> | null =>
  can.sell ? null : refuse('forbidden', say(boxOffice, 'scan_only'));

/** The door link whose sales a seller sees and undoes; null for the organiser, who has all. */
export const linkOf = ({ by }: DoorKeeper): string | null => ('door_link_id' in by ? by.door_link_id : null);
