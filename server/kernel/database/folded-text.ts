import { type RawBuilder, sql } from 'kysely';
import { decorations } from '#contract/formats/folded.ts';

/** A text in the form of `folded` of the contract: without case, accents, width and repeated spaces. */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> => {
  const plain = sql`regexp_replace(normalize(${text}, NFKD), ${sql.lit(decorations)}, '', 'g')`;
  return sql<string>`btrim(regexp_replace(lower(unaccent(${plain})), '\\s+', ' ', 'g'))`;
};
