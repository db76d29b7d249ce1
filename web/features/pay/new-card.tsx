import { useRef, useState } from 'react';
import type { Card } from '#contract/entities/wallet.ts';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { noFields, useCallMutation } from '#web/api/queries.ts';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { CardEntry, type CardHandle } from './card-entry.tsx';
import classes from './pay.module.css';

/** The state of a new card that is saved without a payment. */
export function useNewCard(onSaved: (card: Card) => void) {
  const entry = useRef<CardHandle>(null);
  const [isReading, setReading] = useState(false);
  const call = useCallMutation('wallet/save_card', { form: noFields, onDone: onSaved });
  const isBusy = isReading || call.isPending;
  return {
    entry,
    isBusy,
    problem: call.problem,
    /** Saves the card as it is typed, or shows what is wrong with it. */
    save: async () => {
      if (isBusy) return;
      setReading(true);
      const token = await entry.current?.token();
      setReading(false);
      if (token) call.run({ token });
    },
  };
}

/** The fields of a card that is saved without a payment. They belong into the form whose button saves it. */
export function NewCard({ card }: { readonly card: ReturnType<typeof useNewCard> }) {
  const t = useMessages(pay);
  return (
    <>
      <Refusal problem={card.problem} />
      <CardEntry handle={card.entry} disabled={card.isBusy} />
      <p className={classes.small}>{t('pay.private')}</p>
    </>
  );
}
