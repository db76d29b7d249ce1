import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { pay } from '#locales/areas/pay.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { NotFetched, partOf } from '#web/ui/loading/part.tsx';
import { CardFields } from './card-fields.tsx';
import { type CardErrors, type CardTyped, cardErrors, tokenOf } from './card-number.ts';

const stripeCard = partOf(() => import('./stripe-card.tsx'), NotFetched);

/** Returns the entered card as a gateway token, or null after showing the errors at their fields. */
export interface CardHandle {
  readonly token: () => Promise<string | null>;
}

interface CardEntryProps {
  readonly handle: Ref<CardHandle>;
  readonly disabled: boolean;
}

/** The fields of a new card: the gateway's own fields, or those of the sandbox. No card number leaves the page. */
export function CardEntry(props: CardEntryProps) {
  const { payments } = useSession().market;
  if (payments.publishable_key === null) return <SandboxCard {...props} />;
  return (
    <Suspense fallback={<FieldsSkeleton />}>
      <stripeCard.Here {...props} publishableKey={payments.publishable_key} />
    </Suspense>
  );
}

const noCard: CardTyped = { number: '', expiry: '', cvc: '' };

function SandboxCard({ handle, disabled }: CardEntryProps) {
  const t = useMessages(pay);
  const [card, setCard] = useState(noCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const fields = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    token: async () => {
      const wrong = cardErrors(card, new Date(serverNow()), t);
      setErrors(wrong);
      const first = Object.keys(wrong)[0];
      if (first === undefined) return tokenOf(card.number);
      fields.current?.querySelector<HTMLInputElement>(`[data-card="${first}"]`)?.focus();
      return null;
    },
  }));
  return (
    <div ref={fields}>
      <CardFields
        card={card}
        errors={errors}
        disabled={disabled}
        onChange={(typed) => {
          setCard(typed);
          setErrors({});
        }}
      />
    </div>
  );
}
