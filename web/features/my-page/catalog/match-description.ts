import { OTHER_SERVICE } from '#contract/choices/catalogue.ts';
import type { ServiceCategory, ServiceDescription } from '#contract/entities/catalogue.ts';

/** Words without information about the offer. */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with']);

/** The words of a text, with singular and plural in one form. */
function termsOf(text: string): string[] {
  const terms = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.filter((term) => !FILLERS.has(term)).map((term) => term.replace(/(?<=.{3})(?:(?<=s)es|(?<!s)s)$/u, ''));
}

/**
 * Finds the catalog entry that matches a free-text offer; null if there is none. Either the text contains all words of
 * the entry, or the entry contains all words of the text. Of several entries, the one with the most common words wins,
 * then the one with the fewest others.
 */
export function matchingDescription(categories: readonly ServiceCategory[], text: string): ServiceDescription | null {
  const said = new Set(termsOf(text));
  let best: { readonly found: ServiceDescription; readonly score: number } | null = null;
  for (const found of categories.flatMap((category) => category.descriptions)) {
    const named = new Set(termsOf(found.name));
    const common = [...named].filter((term) => said.has(term)).length;
    if (common === 0 || (common < named.size && common < said.size)) continue;
    const score = common * 2 - named.size / 10;
    if (best === null || score > best.score) best = { found, score };
  }
  return best?.found ?? null;
}

/** The catalog entry for a free-text offer: the one that matches it, or else the one for everything else. */
export function descriptionFor(categories: readonly ServiceCategory[], text: string): ServiceDescription | null {
  if (text.trim() === '') return null;
  const entries = categories.flatMap((category) => category.descriptions);
  return matchingDescription(categories, text) ?? entries.find(({ slug }) => slug === OTHER_SERVICE) ?? null;
}
