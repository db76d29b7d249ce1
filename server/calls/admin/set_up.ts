import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword, refuseWeakPassword } from '#server/modules/accounts/passwords/index.ts';
import { insertFirstAdmin } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { startSession } from '#server/modules/accounts/sessions/index.ts';
import { isSetupKey, mayTakePayments } from '#server/modules/market/index.ts';
import { findMarket, forgetOtherCharges, insertMarket, setSystemCharge } from '#server/modules/market/queries.ts';

export const set_up = handler('admin/set_up', async (context, input) => {
  const { inTx, read, deps, now } = context;
  const { setup_key, name, place, currency, takes_payments, charge, admin } = input;
  if (await findMarket(read)) return refuse('setup_done');
  if (!isSetupKey(secretOf(deps.config), setup_key))
    return refuse('forbidden', 'This isn’t the link the server printed when it started.');
  if (takes_payments && !mayTakePayments(deps.config)) return refuse('payments_not_ready');
  const email = normalEmail(admin.email);
  const { password } = admin;
  const owner = { name: admin.name, email };
  const weak = await refuseWeakPassword(read, { password, owner, path: 'admin.password', market_name: name });
  if (weak) return weak;
  const hash = await hashPassword(password);
  if (isRefusal(hash)) return hash;
  const { timezone, ...location } = place;
  const first = { id: newId(), name: admin.name, email, hash, timezone, currency, location };
  return inTx(async (tx) => {
    const { label: place_label, lat, lon } = location;
    if (!(await insertMarket(tx, { name, place_label, lat, lon, timezone, currency, takes_payments }, now)))
      return refuse('setup_done');
    await setSystemCharge(tx, { currency, ...charge });
    await forgetOtherCharges(tx, currency);
    if (!(await insertFirstAdmin(tx, first, now)))
      return refuse('invalid_input', 'This address already has an account.', {
        errors: [{ path: 'admin.email', message: 'This address already has an account. Use another one.' }],
      });
    await startSession(tx, context, { user_id: first.id, kind: 'cookie' });
    return { market: { name, currency } };
  });
});
