import { type AccentName, accentNames } from '#contract/brand/accents.ts';
import type { Brand } from '#contract/entities/brand.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import type { Market } from './store.ts';

/** The accent of a marketplace; the first one for a name that is not in the palette. */
export const accentOf = (market: Pick<Market, 'accent'> | null): AccentName =>
  accentNames.find((name) => name === market?.accent) ?? accentNames[0];

/** Whether the operator chose anything of the look. */
export const hasOwnLook = (market: Pick<Market, 'accent' | 'hero_text' | 'logo_id' | 'hero_id'>): boolean =>
  accentOf(market) !== accentNames[0] || market.hero_text !== '' || market.logo_id !== null || market.hero_id !== null;

/** The colour, the texts and the pictures that a marketplace shows. */
export async function presentBrand(
  db: ReadDb,
  market: Pick<Market, 'accent' | 'hero_text' | 'logo_id' | 'hero_id'> | null,
): Promise<Brand> {
  const { logo_id = null, hero_id = null, hero_text = '' } = market ?? {};
  const ids = [logo_id, hero_id].filter((id) => id !== null);
  const pictures = ids.length === 0 ? new Map() : await listPictures(db, ids);
  const picture = (id: string | null) => (id === null ? null : presentPicture(pictures.get(id)));
  return { accent: accentOf(market), hero_text, logo: picture(logo_id), hero: picture(hero_id) };
}
