import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** `TYPE` of the parser, of which only the elements that hold text matter here. */
const [LITERAL, SELECT, PLURAL, TAG] = [0, 5, 6, 8];

const [plain, accented] = ['aeioucnszAEIOUCNSZ', 'áéíóúçñšžÁÉÍÓÚÇÑŠŽ'];

const anyWord = /[\p{L}\p{N}’'-]+/gu;
const [RIGHT_TO_LEFT_OVERRIDE, POP_DIRECTION] = ['\u202e', '\u202c'];

/**
 * A text of a pseudo-locale: `en-XA` has accents and is a third longer, in brackets, so that clipped and untranslated
 * text shows; `ar-XB` runs from right to left. After Android's pseudo-locales.
 */
function pseudoText(language: string, text: string): string {
  if (language === 'ar-XB') return text.replace(anyWord, (word) => `${RIGHT_TO_LEFT_OVERRIDE}${word}${POP_DIRECTION}`);
  return [...text].map((letter) => (plain.includes(letter) ? accented[plain.indexOf(letter)] : letter)).join('');
}

/** The elements of a message in a pseudo-locale. */
export function pseudoLocale(language: string, elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  const changed = elements.map((element) => changedElement(language, element));
  if (language !== 'en-XA') return changed;
  const length = elements.reduce((sum, element) => sum + (element.type === LITERAL ? textOf(element).length : 0), 0);
  const padding = '·'.repeat(Math.ceil(length / 3));
  return [literal('['), ...changed, literal(`${padding === '' ? '' : ` ${padding}`}]`)];
}

/** A piece of text as the parser has it. */
export const literal = (value: string): MessageFormatElement => ({ type: LITERAL, value }) as MessageFormatElement;

const textOf = (element: MessageFormatElement): string => ('value' in element ? String(element.value) : '');

function changedElement(language: string, element: MessageFormatElement): MessageFormatElement {
  const inner = (children: readonly MessageFormatElement[]) => children.map((child) => changedElement(language, child));
  if (element.type === LITERAL) return literal(pseudoText(language, textOf(element)));
  if (element.type === TAG && 'children' in element) return { ...element, children: inner(element.children) };
  if ((element.type === PLURAL || element.type === SELECT) && 'options' in element) {
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: inner(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  }
  return element;
}
