import { cancellationSentence } from '#contract/cancellation/sentence.ts';
import type { CancellationTerms } from '#contract/entities/cancellation.ts';
import { textOf } from '#locales/text.ts';

/** What cancelling gives back and until when, as the booking page says it, with deadlines in a zone that is named. */
export function cancellationText(terms: CancellationTerms, zone: string, language: string): string {
  return cancellationSentence(terms, { zone, label: true })
    .map((message) => textOf(message, language))
    .join(' ');
}
