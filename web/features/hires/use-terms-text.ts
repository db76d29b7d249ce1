import type { HireTerms } from '#contract/events/hire.ts';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';

/** Writes terms in a few words: "$120 per date", "20% of sales". */
export function useTermsText(): (terms: HireTerms) => string {
  const t = useMessages(team);
  const { money } = useFormats();
  return ({ kind, amount, percent, currency }) =>
    kind === 'fee'
      ? t('terms.fee', { amount: money(amount ?? 0, currency) })
      : t('terms.share', { percent: percent ?? 0 });
}
