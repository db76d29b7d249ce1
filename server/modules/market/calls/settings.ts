import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import {
  changeExchangeRates,
  mayTakePayments,
  presentExchangeRates,
  presentFee,
  readMarketSettings,
  settingsChange,
} from '#server/modules/market/index.ts';
import {
  dropSystemCharge,
  forgetOffFeatures,
  listSystemCharges,
  lockSettings,
  type MarketRow,
  setSystemCharge,
  updateSettings,
} from '#server/modules/market/queries.ts';
import { countOpenMoney } from '#server/modules/payments/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { dropPicture, type StoredPicture, storePicture } from '#server/modules/pictures/upload/index.ts';
import { presentSettings } from '#server/modules/referrals/index.ts';
import { findTermSettings, listWithheld, WITHHELD_SHOWN } from '#server/modules/referrals/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const settings = handler('admin/settings', async ({ actor, db, deps, now }) => ({
  ...presentSettings(await findTermSettings(db), await listWithheld(db, WITHHELD_SHOWN), mayDecide(actor, 'settings')),
  ...(await readMarketSettings(db, now, deps.config)),
}));

export const change_settings = handler('admin/change_settings', async ({ actor, db, deps, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change the settings.');
  const before = await lockSettings(db);
  // Whoever asks this of others would otherwise shut themselves out at once.
  if (input.staff_two_step === true && actor.staff?.has_two_step === false)
    return refuse('second_step_missing', say(signIn, 'two_step.own_first'));
  if (input.takes_payments === true && !mayTakePayments(deps.config)) return refuse('payments_not_ready');
  if (input.takes_payments === false && before?.takes_payments === true) {
    const open = await countOpenMoney(db, now);
    if (open > 0) return refuse('payments_open', undefined, { extra: { open } });
  }
  const after = before === null ? {} : settingsChange(input, before);
  const changed = Object.keys(after) as (keyof typeof after)[];
  if (before !== null && changed.length > 0) {
    await updateSettings(db, after);
    forgetOffFeatures();
    await noteAct(
      db,
      actor,
      {
        act: 'change_settings',
        subject: 'market',
        subject_id: THE_MARKET,
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after,
        why: '',
      },
      now,
    );
  }
  const withheld = await listWithheld(db, WITHHELD_SHOWN);
  return {
    ...presentSettings(await findTermSettings(db), withheld, true),
    ...(await readMarketSettings(db, now, deps.config)),
  };
});

export const change_brand = handler('admin/change_brand', async (context, input) => {
  const { actor, deps, files, inTx, now, providers, read } = context;
  if (!mayDecide(actor, 'settings')) return refuse('forbidden');
  const pictures = { files: providers.files, inTx, now };
  const stored = new Map<string, StoredPicture>();
  for (const file of files) {
    const { part } = file;
    const use = part === 'hero' ? { use: 'banner' as const } : {};
    const picture = await storePicture(file, { sender: actor, alt: '', ...use }, pictures);
    if (isRefusal(picture)) {
      for (const each of stored.values()) await dropPicture(each, pictures);
      return picture;
    }
    stored.set(part, picture);
  }
  const wanted: Partial<MarketRow> = {
    ...(input.accent === undefined ? {} : { accent: input.accent }),
    ...(input.hero_text === undefined ? {} : { hero_text: input.hero_text }),
    ...(input.remove_logo ? { logo_id: null } : {}),
    ...(input.remove_hero ? { hero_id: null } : {}),
    ...Object.fromEntries([...stored].map(([part, { id }]) => [`${part}_id`, id])),
  };
  const before = await inTx(async (tx) => {
    const row = await lockSettings(tx);
    const changed = row === null ? [] : changedKeys(wanted, row);
    if (row === null || changed.length === 0) return row;
    await updateSettings(tx, wanted);
    const act = { act: 'change_brand', subject: 'market' as const, subject_id: THE_MARKET, why: '' };
    const values = (from: Partial<MarketRow>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
    await noteAct(tx, actor, { ...act, before: values(row), after: values(wanted) }, now);
    return row;
  });
  const replaced = (['logo_id', 'hero_id'] as const).flatMap((key) =>
    before !== null && key in wanted && before[key] !== null ? [before[key]] : [],
  );
  for (const old of (await listPictures(read, replaced)).values()) await dropPicture(old, pictures);
  return {
    ...presentSettings(await findTermSettings(read), await listWithheld(read, WITHHELD_SHOWN), true),
    ...(await readMarketSettings(read, now, deps.config)),
  };
});

const changedKeys = (wanted: Partial<MarketRow>, row: MarketRow) =>
  (Object.keys(wanted) as (keyof MarketRow)[]).filter((key) => wanted[key] !== row[key]);

export const exchange_rate_list = handler('admin/exchange_rate_list', ({ actor, db }) =>
  presentExchangeRates(db, mayDecide(actor, 'settings')),
);

export const change_exchange_rates = handler('admin/change_exchange_rates', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change exchange rates.');
  const changed = await changeExchangeRates(db, input, now);
  if (isRefusal(changed)) return changed;
  const act = { act: 'change_exchange_rates', subject: 'market' as const, subject_id: THE_MARKET, why: '' };
  await noteAct(db, actor, { ...act, ...changed }, now);
  return presentExchangeRates(db, true);
});

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
