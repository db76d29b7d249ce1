import { htmlElementAttributes } from 'html-element-attributes';
import { type DOMReadyEvent, HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';

/** What Open Graph adds (RDFa in HTML). */
const ofMeta: readonly string[] = ['property'];
const everywhere = [...(htmlElementAttributes['*'] ?? []), 'role'];
const isFree = (name: string) => /^(data|aria)-/.test(name);

/** Finds attributes that HTML does not have for their element; the validator checks only the values of known ones. */
class KnownAttributes extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const element of document.querySelectorAll('*')) {
        if (element.is('svg') || element.closest('svg') !== null) continue;
        const own = element.tagName === 'meta' ? ofMeta : [];
        const known = [...everywhere, ...own, ...(htmlElementAttributes[element.tagName] ?? [])];
        for (const { key } of element.attributes)
          if (!isFree(key) && !known.includes(key.toLowerCase()))
            this.report(element, `<${element.tagName}> has no attribute "${key}"`);
      }
    });
  }
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    plugins: [{ name: 'plaza', rules: { 'plaza/known-attributes': KnownAttributes } }],
    rules: { 'plaza/known-attributes': 'error' },
  }),
);

/**
 * What the kit renders against the standard, harmless to browsers and screen readers: the text beside a checkbox, radio
 * or switch is a `div` in its `label`.
 */
const ofKit: readonly RegExp[] = [/^<div> element is not permitted as content under <label> at .*label > div/];

/** What is wrong with a page by the HTML standard: each fault with the element it is of. */
export async function htmlFaults(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ message, selector }) => `${message} at ${selector ?? 'the page'}`),
  );
  return faults.filter((fault) => !ofKit.some((each) => each.test(fault)));
}
