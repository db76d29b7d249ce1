// What a mail says: its amounts with their labels, times, codes; and whether its two parts say the same.
import { partFaults } from '../mail-form.ts';

/** An amount of a mail in minor units, and the label before it; empty within a sentence. */
interface Said {
  readonly label: string;
  readonly amount: number;
}

const AMOUNT = /\$(\d[\d,]*(?:\.\d\d)?)/g;

const minor = (digits: string): number => Math.round(Number(digits.replaceAll(',', '')) * 100);

/** The amounts of a text. */
export function amountsIn(text: string): Said[] {
  return text.split('\n').flatMap((line) => {
    const label = /^(\S.*?):? {1,}\$[\d,.]+$/.exec(line)?.[1] ?? '';
    return [...line.matchAll(AMOUNT)].map(([, digits = '']) => ({ label, amount: minor(digits) }));
  });
}

/** The text of HTML that people see, without the hidden preview. */
export const shownIn = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<div[^>]*display:none.*?<\/div>\s*<\/div>|<div[^>]*display:none.*?<\/div>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ');

/** What both parts of a mail have to say alike: amounts, times, dates, and codes of bookings and tickets. */
const FACTS = [
  AMOUNT,
  /\d{1,2}:\d\d\s[AP]M/g,
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b/g,
  /\b[A-Z\d]{6}\b/g,
  /\b[A-Z\d]{4}-[A-Z\d]{4}\b/g,
  /Evening \d{3}/g,
];

const factsIn = (text: string): Set<string> =>
  new Set(FACTS.flatMap((fact) => text.replaceAll(/[\s\u202f]+/g, ' ').match(fact) ?? []));

/** Facts that only one part of a mail says, and what else differs. */
export function unlike({ text, html }: { readonly text: string; readonly html: string }): string[] {
  const [said, shown] = [
    factsIn(text.replaceAll(/https?:\S+/g, '')),
    factsIn(shownIn(html).replaceAll(/https?:\S+/g, '')),
  ];
  return [
    ...[...said.difference(shown)].map((fact) => `the HTML lacks ${fact}`),
    ...[...shown.difference(said)].map((fact) => `the text lacks ${fact}`),
    ...partFaults({ text, html }),
  ];
}
