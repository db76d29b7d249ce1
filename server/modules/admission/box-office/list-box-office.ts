import { type Refusal, refuse } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import { checkIn } from '#locales/areas/check-in.ts';
import { say } from '#locales/format.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type DoorKeeper, findDoorDate } from '#server/modules/admission/check-in/index.ts';
import { linkOf, requireSeller } from './policy.ts';
import { presentSale } from './present.ts';
import { findCurrency, listPackages, listSales, listTotals } from './sale-store.ts';

/** How many of the latest sales are listed. */
const MAX_LISTED = 20;

/** What can be sold at the door of a date, with the sales that the caller sees. */
export async function listBoxOffice(
  db: ReadDb,
  { event_id, occurrence_id }: { readonly event_id: string; readonly occurrence_id: string },
  keeper: DoorKeeper,
  now: Date,
): Promise<CallOutput<'event/box_office'> | Refusal<'not_found' | 'forbidden'>> {
  const refusal = requireSeller(keeper);
  if (refusal) return refusal;
  const date = await findDoorDate(db, event_id, occurrence_id);
  const currency = await findCurrency(db, event_id);
  if (!date || currency === null) return refuse('not_found', say(checkIn, 'not_found'));
  const door_link_id = linkOf(keeper);
  const packages = await listPackages(db, occurrence_id);
  return {
    currency,
    packages: packages.map(({ id, offered, ...sold }) => ({
      _id: id,
      ...sold,
      offered: offered && { seats: offered.seats, until: offered.until.toISOString() },
    })),
    sales: (await listSales(db, occurrence_id, door_link_id, MAX_LISTED)).map((row) => presentSale(row, now)),
    totals: await listTotals(db, occurrence_id, door_link_id),
  };
}
