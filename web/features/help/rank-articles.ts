import { folded } from '#contract/formats/folded.ts';

/** A text that can be found. */
interface Searchable {
  readonly title: string;
  readonly text: string;
}

/** What a word in a title counts, compared with one in the text. */
const TITLE = 3;
/** What a word with a typo counts, compared with one that begins as typed. */
const TYPO = 0.5;
/** Shorter words have too many neighbours to forgive a typo. */
const TYPO_LETTERS = 5;
/** Shorter words count less: they are what sentences are made of, like "how" and "for". */
const WHOLE_LETTERS = 6;
/** How much of what was typed an article has to answer. */
const ENOUGH = 0.4;

const termsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Ranks articles by a search or a ticket's subject, best first: words count from their beginning, without case and
 * accents, with one typo forgiven. A word counts more in a title, and the fewer articles have it. So words of every
 * article count nothing, in any language. Empty if nothing fits.
 */
export function rankArticles<Article extends Searchable>(articles: readonly Article[], typed: string): Article[] {
  const indexed = articles.map((article) => ({
    article,
    title: termsOf(article.title),
    text: termsOf(article.text),
  }));
  const asked = [...new Set(termsOf(typed))].map((word) => {
    const found = indexed.map(({ title, text }) => Math.max(TITLE * closeness(title, word), closeness(text, word)));
    const count = found.filter((score) => score > 0).length;
    // A word that is nowhere, such as a name, weighs like one that a third of the articles have.
    const rarity = Math.log((indexed.length + 1) / (count || indexed.length / 3));
    return { found, weight: rarity * Math.min(1, word.length / WHOLE_LETTERS) ** 2 };
  });
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return [];
  return indexed
    .map(({ article }, at) => ({
      article,
      score: asked.reduce((sum, { found, weight }) => sum + weight * (found[at] ?? 0), 0),
      share: asked.reduce((sum, { found, weight }) => sum + ((found[at] ?? 0) > 0 ? weight : 0), 0) / whole,
    }))
    .filter(({ score, share }) => score > 0 && share >= ENOUGH)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

/** How well the best of some terms fits a typed one: 1 if it begins so, less with a typo, else 0. */
function closeness(terms: readonly string[], typed: string): number {
  if (terms.some((word) => word.startsWith(typed) || (word.length >= TYPO_LETTERS && typed.startsWith(word)))) return 1;
  if (typed.length < TYPO_LETTERS) return 0;
  return terms.some((word) => isOneTypo(word.slice(0, typed.length + 1), typed)) ? TYPO : 0;
}

/** Whether two words differ by one letter that is wrong, missing, added or swapped with the next. */
function isOneTypo(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at += 1;
  const [restWord, restTyped] = [word.slice(at), typed.slice(at)];
  const begins = (whole: string, part: string) => part === '' || whole.startsWith(part);
  return (
    begins(restWord.slice(1), restTyped.slice(1)) ||
    begins(restWord.slice(1), restTyped) ||
    begins(restWord, restTyped.slice(1)) ||
    (restWord[0] === restTyped[1] && restWord[1] === restTyped[0] && begins(restWord.slice(2), restTyped.slice(2)))
  );
}
