import { Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { NewCard, useNewCard } from '#web/features/pay/new-card.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import classes from './find.module.css';

const ANOTHER = 'new';

export type FeeCardState = ReturnType<typeof useFeeCard>;

/**
 * The card that pays what sales do not cover of a fee: the default one until another is chosen, or a new one, which is
 * saved together with the request.
 */
export function useFeeCard(isOrganiser = true) {
  const query = useCall('wallet/card_list', { limit: 100 }, { enabled: isOrganiser });
  const [chosen, setChosen] = useState<string | null>(null);
  const cards = query.data?.items ?? [];
  const selected = chosen === ANOTHER ? null : (chosen ?? cards[0]?._id ?? null);
  const next = useRef<((card_id: string) => void) | null>(null);
  const fresh = useNewCard(({ _id }) => {
    setChosen(_id);
    next.current?.(_id);
  });
  return {
    ...{ query, cards, selected, setChosen, fresh },
    isReady: query.data !== undefined,
    /** Whether there is no saved card yet. */
    isMissing: query.data !== undefined && cards.length === 0,
    /** Continues with the chosen card. A new one is saved first; if it is refused, it says why. */
    withCard: (run: (card_id: string) => void) => {
      if (selected !== null) {
        run(selected);
        return;
      }
      next.current = run;
      void fresh.save();
    },
  };
}

/** Says what happens where sales do not cover a fee, and which card is charged then; asks for one if there is none. */
export function FeeCard({ card }: { readonly card: FeeCardState }) {
  const t = useMessages(team);
  const { query, cards, selected, setChosen } = card;
  if (query.isPending) return <Skeleton height="4rem" radius="md" />;
  if (query.data === undefined) return <QueryProblem query={query} />;
  const nameOf = ({ brand, last4 }: (typeof cards)[number]) => t('card.name', { brand, last4 });
  return (
    <section className={classes.feeCard} aria-labelledby="fee-card">
      <h3 id="fee-card">{t('card.title')}</h3>
      {cards.length > 0 && (
        <Choice
          label={t('card.label')}
          value={selected ?? ANOTHER}
          options={[
            ...cards.map((one) => ({
              value: one._id,
              label: one.is_default ? t('card.default', { card: nameOf(one) }) : nameOf(one),
            })),
            { value: ANOTHER, label: t('card.another') },
          ]}
          onPick={setChosen}
        />
      )}
      <small>{t(cards.length === 0 ? 'card.none' : 'card.text')}</small>
      {selected === null && <NewCard card={card.fresh} />}
    </section>
  );
}
