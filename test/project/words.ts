import {
  isArgumentElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';

/** A word that texts for people do not use, and what they say instead. The reasons are in locales/glossary.md. */
interface Avoided {
  readonly word: RegExp;
  readonly say: string;
}

/** British spelling, and words that the glossary replaces by another one. */
const avoided: readonly Avoided[] = [
  { word: /\benquir(?:y|ies|e|ed|ing)\b/i, say: 'inquiry' },
  { word: /\blicences?\b/i, say: 'license' },
  { word: /\bfavourit\w*/i, say: 'favorite' },
  { word: /\borganis\w*/i, say: 'organizer, organize' },
  { word: /\bcolour\w*/i, say: 'color' },
  { word: /\bbehaviour\w*/i, say: 'behavior' },
  { word: /\bneighbour\w*/i, say: 'neighbor' },
  { word: /\bhonour\w*/i, say: 'honor' },
  { word: /\bcatalogues?\b/i, say: 'catalog' },
  { word: /\b(?:centre|theatre|metre|litre)s?\b/i, say: 'center, theater, meter, liter' },
  { word: /\b(?:recogn|author|apolog|custom|personal|summar|minim|maxim)is(?:e|es|ed|ing|ation)\b/i, say: '-ize' },
  { word: /\btravell(?:ed|er|ers|ing)\b/i, say: 'traveler, traveled' },
  { word: /\bgrey\b/i, say: 'gray' },
  {
    word: /\b(?:whilst|programmes?|cheques?|judgement|practise[ds]?)\b/i,
    say: 'while, program, check, judgment, practice',
  },
  { word: /\bbanners?\b/i, say: 'cover' },
  { word: /\b(?:is|are) public\b|^public$/i, say: 'live' },
];

/** The words that a text says and should not, each with what to say instead. */
export const avoidedIn = (text: string): string[] =>
  avoided.flatMap(({ word, say }) => {
    const found = word.exec(text.trim());
    return found === null ? [] : [`${found[0]} (${say})`];
  });

/** What a message says, without the names of its values and of their cases. */
export const saidBy = (message: string): string => partsOf(parse(message)).join(' ');

function partsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return partsOf(element.children);
    if (isSelectElement(element) || isPluralElement(element))
      return Object.values(element.options).flatMap(({ value }) => partsOf(value));
    if (isArgumentElement(element) || isPoundElement(element) || !('value' in element)) return [];
    return [element.value];
  });
}

/**
 * The texts of a source file that people may read: text in JSX, and strings that are sentences or one capitalized word.
 * Statements of the database, imports, and summaries of calls (which speak the API's words) are none.
 */
export function textsIn(source: ts.SourceFile): { readonly text: string; readonly line: number }[] {
  const texts: { text: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || isSummary(node)) return;
    const text = textOf(node);
    if (text !== null) texts.push({ text, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const isSummary = (node: ts.Node): boolean => ts.isPropertyAssignment(node) && node.name.getText() === 'summary';

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText && (/\p{L}[ ’]|[ ’]\p{L}/u.test(node.text) || /^\p{Lu}\p{Ll}+$/u.test(node.text)) ? node.text : null;
}
