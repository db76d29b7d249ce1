import type { ServiceCategory, ServiceDescription } from '#contract/entities/catalogue.ts';

/** Words that say nothing about what is offered. */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with']);

/** The words of a text in a form in which singular and plural are the same. */
function termsOf(text: string): string[] {
  const terms = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.filter((term) => !FILLERS.has(term)).map((term) => term.replace(/(?<=.{3})(?:(?<=s)es|(?<!s)s)$/u, ''));
}

/**
 * Finds the entry of the catalogue that fits what somebody offers in their own words, or null. Either all words of the
 * entry are in the text, or all words of the text are in the entry; of several entries the one with the most words in
 * common and the fewest others.
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
