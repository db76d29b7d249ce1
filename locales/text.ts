import type { HomeZone } from '#contract/location/zone-name.ts';
import type { MessageText } from '#contract/message.ts';
import { areas } from './areas.ts';
import { formatParts, type Source } from './format.ts';

const byName = new Map(
  areas.map(({ name, english }) => [name, { name, english: english as Readonly<Record<string, Source>> }]),
);

/** Writes a message in a language; a text that is written already stays. Throws for an unknown area or key. */
export function textOf(text: MessageText, language: string, home: HomeZone | null = null): string {
  if (typeof text === 'string') return text;
  const area = byName.get(text.area);
  if (area === undefined) throw new Error(`There is no message file locales/en/${text.area}.json.`);
  return String(formatParts(language, area, text.key, text.values, home));
}
