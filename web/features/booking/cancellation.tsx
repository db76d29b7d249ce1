import { createElement, Fragment, type ReactNode } from 'react';
import { cancellationSentence } from '#contract/cancellation/sentence.ts';
import { cancellationTerms } from '#contract/cancellation/terms.ts';
import type { CancellationTerms } from '#contract/entities/cancellation.ts';
import type { Service } from '#contract/entities/provider.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { Message, MessageValue } from '#contract/message.ts';
import { cancellation } from '#locales/areas/cancellation.ts';
import { formatParts } from '#locales/format.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessageLocale } from '#web/api/messages.tsx';
import { useHomeZone } from '#web/ui/format/locale.tsx';
import { formatWhen, isForeignZone, useViewerZone } from '#web/ui/format/when.tsx';
import type { Quote } from './steps/summary.tsx';

interface CancellationSentenceProps {
  readonly terms: CancellationTerms;
  /** The zone of the session's times. */
  readonly zone: string;
}

/** Describes the refunds of cancelling and their deadlines, with the same text on every page and in mails. */
export function CancellationSentence({ terms, zone }: CancellationSentenceProps) {
  const viewer = useViewerZone();
  const label = isForeignZone(terms.closes_at, zone, viewer);
  return <CancellationText messages={cancellationSentence(terms, { zone, label })} />;
}

/** Consecutive messages about cancelling, with bold dates. */
export function CancellationText({ messages }: { readonly messages: readonly Message[] }) {
  const language = useMessageLocale();
  const home = useHomeZone();
  return (
    <span suppressHydrationWarning>
      {messages.map(({ key, values = {} }, at) => {
        const written = Object.entries(values).map(([name, value]) => [name, boldMoment(value, language, home)]);
        const parts = formatParts<ReactNode>(language, cancellation, key, Object.fromEntries(written), home);
        const nodes: readonly ReactNode[] = Array.isArray(parts) ? parts : [parts];
        return createElement(Fragment, { key }, at > 0 && ' ', ...nodes);
      })}
    </span>
  );
}

function boldMoment(value: MessageValue, language: string, home: HomeZone | null): MessageValue | ReactNode {
  if (typeof value !== 'object' || !('at' in value)) return value;
  return <b>{formatWhen(value.at, value.zone, value.shape, value.label, language, home)}</b>;
}

/** The cancellation terms of a draft, from its price. */
export function draftTerms(
  service: Pick<Service, 'cancellation_policy' | 'cancel_cutoff_minutes' | 'currency'>,
  starts_at: string,
  quote: Pick<Quote, 'credit' | 'system_charge' | 'total'>,
): CancellationTerms {
  const { credit, system_charge, total } = quote;
  const price = { credit, system_charge, total, currency: service.currency };
  return cancellationTerms(
    {
      ...price,
      policy: service.cancellation_policy,
      cancel_cutoff_minutes: service.cancel_cutoff_minutes,
      starts_at,
      booked_at: null,
      charge_at: null,
      already_refunded: 0,
    },
    new Date(serverNow()),
  );
}
