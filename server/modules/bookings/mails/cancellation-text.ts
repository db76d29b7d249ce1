import { cancellationSentence } from '#contract/cancellation/sentence.ts';
import type { CancellationTerms } from '#contract/entities/cancellation.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import { textOf } from '#locales/text.ts';

/** The refunds of a cancellation and their deadlines, as on the booking page, in a named time zone. */
export function cancellationText(
  terms: CancellationTerms,
  zone: string,
  language: string,
  home: HomeZone | null,
): string {
  return cancellationSentence(terms, { zone, label: true })
    .map((message) => textOf(message, language, home))
    .join(' ');
}
