import { openingSteps, requiredSteps } from '#contract/choices/opening.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { findMaintenance, storeMaintenance } from '#server/kernel/database/installation-store.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword, refuseWeakPassword } from '#server/modules/accounts/passwords/index.ts';
import { findUserContact, insertFirstAdmin } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { startSession } from '#server/modules/accounts/sessions/index.ts';
import { isSetupKey, mayTakePayments } from '#server/modules/market/index.ts';
import {
  findMarket,
  forgetOffFeatures,
  forgetOtherCharges,
  hideChecklist,
  insertMarket,
  isChecklistHidden,
  openMarket,
  setSystemCharge,
} from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertMessageOnce, isUnsubscribed } from '#server/modules/notifications/queries.ts';
import { findDoneSteps, mayDecide, providerInvitation, testMail } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

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

export const checklist = handler('admin/checklist', async ({ actor, db, deps }) => {
  const market = await findMarket(db);
  const done = await findDoneSteps(db, deps.config, actor);
  const is_open = market !== null && market.opened_at !== null;
  return {
    is_hidden: market === null || (is_open && (await isChecklistHidden(db))),
    is_open,
    steps: openingSteps.map((step) => ({ step, is_done: done[step] })),
    can: { change: mayDecide(actor, 'settings') },
  };
});

export const hide_checklist = handler('admin/hide_checklist', async ({ actor, db, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.hide'));
  await hideChecklist(db, now);
  return { is_hidden: true as const };
});

export const open_market = handler('admin/open_market', async ({ actor, db, deps, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.open'));
  if ((await findMarket(db))?.opened_at) return { is_open: true as const };
  const done = await findDoneSteps(db, deps.config, actor);
  const left = requiredSteps.filter((step) => !done[step]);
  if (left.length > 0)
    return refuse('opening_not_ready', say(adminOpening, 'refused.left', { left: left.length }), { extra: { left } });
  if (await openMarket(db, now)) {
    const subject = { subject: 'market', subject_id: THE_MARKET } as const;
    await noteAct(db, actor, { act: 'open_market', ...subject, before: {}, after: {}, why: '' }, now);
    forgetOffFeatures();
  }
  return { is_open: true as const };
});

export const set_maintenance = handler('admin/set_maintenance', async ({ actor, db, deps, now }, { mode, text }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.maintenance'));
  const before = await findMaintenance(db);
  const after = mode === null ? null : { mode, text };
  await storeMaintenance(db, after);
  const of = { act: 'set_maintenance', subject: 'market', subject_id: THE_MARKET } as const;
  const changed = { before: { mode: before?.mode ?? null }, after: { mode }, why: text };
  await noteAct(db, actor, { ...of, ...changed }, now);
  deps.maintenance?.note(after);
  return { mode };
});

export const send_test_mail = handler('admin/send_test_mail', async ({ actor, db, deps, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.test'));
  const admin = await findUserContact(db, actor.user_id);
  if (admin === null) return refuse('not_found');
  await insertMessage(db, await testMail(await mailFrame(db, deps.config), admin), now);
  return { to: admin.email };
});

export const invite_providers = handler('admin/invite_providers', async ({ actor, db, deps, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.invite'));
  const admin = await findUserContact(db, actor.user_id);
  if (admin === null) return refuse('not_found');
  const frame = await mailFrame(db, deps.config);
  const emails = [...new Set(input.emails.map(normalEmail))].sort();
  let sent = 0;
  for (const to of emails) {
    if (await isUnsubscribed(db, to, 'pages')) continue;
    const mail = await providerInvitation(frame, { to, by: admin.name, note: input.note });
    if (await insertMessageOnce(db, mail, now)) sent += 1;
  }
  const after = { sent, skipped: emails.length - sent };
  const act = {
    act: 'invite_providers',
    subject: 'market',
    subject_id: THE_MARKET,
    before: {},
    after,
    why: '',
  } as const;
  await noteAct(db, actor, act, now);
  return after;
});
