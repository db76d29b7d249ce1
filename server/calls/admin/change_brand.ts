import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readMarketSettings } from '#server/modules/market/index.ts';
import { lockSettings, type MarketRow, updateSettings } from '#server/modules/market/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { dropPicture, type StoredPicture, storePicture } from '#server/modules/pictures/upload/index.ts';
import { presentSettings } from '#server/modules/referrals/index.ts';
import { findTermSettings, listWithheld, WITHHELD_SHOWN } from '#server/modules/referrals/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

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
