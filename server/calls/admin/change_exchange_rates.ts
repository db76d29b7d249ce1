import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { changeExchangeRates, presentExchangeRates } from '#server/modules/market/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const change_exchange_rates = handler('admin/change_exchange_rates', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change exchange rates.');
  const changed = await changeExchangeRates(db, input, now);
  if (isRefusal(changed)) return changed;
  const act = { act: 'change_exchange_rates', subject: 'market' as const, subject_id: THE_MARKET, why: '' };
  await noteAct(db, actor, { ...act, ...changed }, now);
  return presentExchangeRates(db, true);
});
