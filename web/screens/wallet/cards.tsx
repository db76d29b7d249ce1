import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Card } from '#contract/entities/wallet.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { AddCard } from '#web/features/pay/add-card.tsx';
import { BrandLogo, brandNamed } from '#web/features/pay/brand-logo.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './wallet.module.css';

/** The saved cards, with buttons to delete them. */
export function Cards() {
  const { data } = useCall('wallet/card_list', {});
  const [asked, setAsked] = useState<Card | null>(null);
  const [isAdding, setAdding] = useState(false);
  const forget = useCallMutation('wallet/delete_card', {
    onDone: () => toast.good('Card removed'),
  });
  const cards = data?.items ?? [];
  return (
    <Panel as="section" aria-labelledby="cards" className={classes.panel}>
      <h2 id="cards">Cards</h2>
      {cards.length === 0 ? (
        <p className={classes.quiet}>No saved cards yet.</p>
      ) : (
        <ul className={classes.cards}>
          {cards.map((card) => (
            <li key={card._id}>
              <BrandLogo brand={brandNamed(card.brand)} />
              <div>
                <b>···· {card.last4}</b>
                <p>
                  until {String(card.exp_month).padStart(2, '0')}/{card.exp_year % 100}
                  {card.is_default && ' · default'}
                </p>
              </div>
              <Button
                variant="subtle"
                size="compact-sm"
                color="red"
                aria-label={`Remove ${card.brand} ending in ${card.last4}`}
                onClick={() => setAsked(card)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={() => setAdding(true)}>
        Add card
      </Button>
      {isAdding && <AddCard onClose={() => setAdding(false)} />}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Remove this card?"
        verb="Remove card"
        store="Keep card"
        isDangerous
        onConfirm={() => asked && forget.run({ card_id: asked._id })}
      >
        {asked?.brand} ···· {asked?.last4} won’t be offered when you pay. Bookings you paid with it stay as they are.
      </ConfirmDialog>
    </Panel>
  );
}
