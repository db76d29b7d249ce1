import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentFee } from '#server/modules/market/index.ts';
import { dropSystemCharge, listSystemCharges, lockSettings, setSystemCharge } from '#server/modules/market/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

const wrongDay = (message: string) => refuse('invalid_input', message, { errors: [{ path: 'from', message }] });

export const change_fee = handler('admin/change_fee', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change service fees.');
  const { currency, percent_basis_points = 0, fixed = 0, from, drop } = input;
  // Serializes admins, so that each logs the values that the previous one saved.
  const zone = (await lockSettings(db))?.timezone ?? 'UTC';
  const at = from === undefined ? now : new Date(Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds);
  if (from !== undefined && at <= now)
    return wrongDay('Choose a future date, or leave it empty to change the fee now.');
  const before = (await listSystemCharges(db, now, currency)).map(presentFee);
  if (drop) {
    if (!(await dropSystemCharge(db, currency, at))) return wrongDay('No change is planned for this date.');
  } else await setSystemCharge(db, { currency, percent_basis_points, fixed }, at);
  const after = (await listSystemCharges(db, now, currency)).map(presentFee);
  await noteAct(
    db,
    actor,
    {
      act: drop ? 'drop_fee' : 'change_fee',
      subject: 'market',
      subject_id: THE_MARKET,
      before: { currency, fees: before },
      after: { currency, fees: after },
      why: '',
    },
    now,
  );
  return { fees: (await listSystemCharges(db, now)).map(presentFee) };
});
