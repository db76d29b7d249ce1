import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './pay.module.css';

/** Replaces the form while a payment is in progress. */
export function Waiting() {
  const t = useMessages(pay);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.waiting} role="status">
      <Loader size="md" />
      <h3 ref={heading} tabIndex={-1}>
        {t('bank.waiting')}
      </h3>
      <p>{t('bank.waiting_text')}</p>
    </div>
  );
}

interface AskedByBankProps {
  readonly onAnswer: () => void;
  readonly onOtherCard: () => void;
}

/** Replaces the form after a return from the bank without an answer. */
export function AskedByBank({ onAnswer, onOtherCard }: AskedByBankProps) {
  const t = useMessages(pay);
  return (
    <div className={classes.waiting}>
      <h3>{t('bank.asked')}</h3>
      <p>{t('bank.asked_text')}</p>
      <div className={classes.actions}>
        <Button size="md" onClick={onAnswer}>
          {t('bank.answer')}
        </Button>
        <Button size="md" variant="default" onClick={onOtherCard}>
          {t('bank.other')}
        </Button>
      </div>
    </div>
  );
}
