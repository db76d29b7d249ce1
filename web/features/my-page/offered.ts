import type { ServiceCategory, ServiceDescription } from '#contract/entities/catalogue.ts';

/** Words that say nothing about what is offered. */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with']);

/** The words of a text in a form in which singular and plural are the same. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/(?<=.{3})(?:(?<=s)es|(?<!s)s)$/u, ''));
}

/**
 * The entry of the catalogue that somebody means who says in their own words what they offer, or null. All words of the entry have to be
 * said, or all that is said has to be in the entry; of several the one that has the most in common and the least besides.
 */
export function matchingDescription(categories: readonly ServiceCategory[], text: string): ServiceDescription | null {
  const said = new Set(wordsOf(text));
  let best: { readonly found: ServiceDescription; readonly score: number } | null = null;
  for (const found of categories.flatMap((category) => category.descriptions)) {
    const named = new Set(wordsOf(found.name));
    const common = [...named].filter((word) => said.has(word)).length;
    if (common === 0 || (common < named.size && common < said.size)) continue;
    const score = common * 2 - named.size / 10;
    if (best === null || score > best.score) best = { found, score };
  }
  return best?.found ?? null;
}
