import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { CardEntry, type CardHandle } from '#web/features/pay/card-entry.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import classes from '../checkout.module.css';

interface SaveCardProps {
  readonly isBusy: boolean;
  readonly onSaved: () => void;
}

/**
 * Saves a card in place, if a time is held only for customers with a card. It is part of the details form, so it is no
 * form itself.
 */
export function SaveCard({ isBusy, onSaved }: SaveCardProps) {
  const t = useMessages(bookingSteps);
  const entry = useRef<CardHandle>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useCallMutation('wallet/save_card', {
    onDone: onSaved,
    onProblem: (refusal) => {
      setProblem(refusal);
      return true;
    },
  });
  const submit = async () => {
    if (isReading || save.isPending || isBusy) return;
    setProblem(null);
    setReading(true);
    const token = await entry.current?.token();
    setReading(false);
    if (token) save.run({ token });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void submit();
  };
  return (
    // Enter saves the card instead of submitting the surrounding form.
    <fieldset className={classes.saveCard} aria-label={t('card.label')} onKeyDown={onKeyDown}>
      <CardEntry handle={entry} disabled={save.isPending || isBusy} />
      {problem !== null && (
        <div role="alert">
          <RefusalText problem={problem} />
        </div>
      )}
      <Button size="md" loading={isReading || save.isPending || isBusy} onClick={() => void submit()}>
        {t('card.save')}
      </Button>
    </fieldset>
  );
}
