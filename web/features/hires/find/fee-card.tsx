import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { BrandLogo, brandNamed } from '#web/features/pay/brand-logo.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './find.module.css';

/** The saved card that pays what sales do not cover of a fee: the default one until another is chosen. */
export function useFeeCard() {
  const query = useCall('wallet/card_list', { limit: 100 });
  const [chosen, setChosen] = useState<string | null>(null);
  const cards = query.data?.items ?? [];
  const selected = cards.find(({ _id }) => _id === chosen)?._id ?? cards[0]?._id ?? null;
  return { query, cards, selected, setChosen, isMissing: query.data !== undefined && selected === null };
}

/** Says what happens where sales do not cover a fee, and which card is charged then. */
export function FeeCard({ card }: { readonly card: ReturnType<typeof useFeeCard> }) {
  const t = useMessages(team);
  const { query, cards, selected, setChosen } = card;
  if (query.isPending) return <Skeleton height="4rem" radius="md" />;
  if (query.data === undefined) return <QueryProblem query={query} />;
  const [first] = cards;
  if (first === undefined)
    return (
      <Panel tone="sunken" className={classes.sum}>
        <b>{t('card.none')}</b> <small>{t('card.none_hint')}</small>
      </Panel>
    );
  const nameOf = ({ brand, last4 }: (typeof cards)[number]) => t('card.name', { brand, last4 });
  return (
    <section className={classes.feeCard} aria-labelledby="fee-card">
      <h3 id="fee-card">{t('card.title')}</h3>
      {cards.length === 1 ? (
        <p>
          <BrandLogo brand={brandNamed(first.brand)} />
          {t('card.one', { card: nameOf(first) })}
        </p>
      ) : (
        <Choice
          label={t('card.label')}
          value={selected ?? ''}
          options={cards.map((one) => ({
            value: one._id,
            label: one.is_default ? t('card.default', { card: nameOf(one) }) : nameOf(one),
          }))}
          onPick={setChosen}
        />
      )}
      <small>{t('card.text')}</small>
    </section>
  );
}
