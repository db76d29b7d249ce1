import { isRefusal, refuse } from '#contract/errors.ts';
import { hashPassword, insertFirstAdmin, insertSession, SESSION_DAYS } from '#server/domain/accounts/index.ts';
import { findMarket, insertMarket, isSetupKey, setSystemCharge } from '#server/domain/market/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { sessionCookie, setCookie } from '#server/kernel/cookies.ts';
import { newId } from '#server/kernel/ids.ts';

const DAY_SECONDS = 86_400;

export const set_up = door('admin/set_up', async (context, { setup_key, name, place, currency, charge, admin }) => {
  const { inTx, read, deps, now, request, setHeader } = context;
  if (await findMarket(read)) return refuse('setup_done');
  if (!isSetupKey(deps.config.PLAZA_SECRET ?? '', setup_key))
    return refuse('forbidden', 'This is not the link that the server printed when it started.');
  const id = newId();
  const hash = await hashPassword(admin.password);
  const { timezone, ...location } = place;
  const token = await inTx(async (tx) => {
    const { label: place_label, lat, lon } = location;
    if (!(await insertMarket(tx, { name, place_label, lat, lon, timezone, currency }, now)))
      return refuse('setup_done');
    await setSystemCharge(tx, { currency, ...charge });
    const first = { id, name: admin.name, email: admin.email.toLowerCase(), hash, timezone, currency, location };
    if (!(await insertFirstAdmin(tx, first, now)))
      return refuse('invalid_input', 'Somebody has an account with this address already.', {
        errors: [
          { path: 'admin.email', message: 'There is an account with this address already. Please use another.' },
        ],
      });
    return await insertSession(tx, { user_id: id, user_agent: request.user_agent, now });
  });
  if (isRefusal(token)) return token;
  setHeader('set-cookie', setCookie(deps, sessionCookie(deps), token, SESSION_DAYS * DAY_SECONDS));
  return { market: { name, currency } };
});
