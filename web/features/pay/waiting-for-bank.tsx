import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './pay.module.css';

/** In place of the form while a payment is on its way. */
export function Waiting() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.waiting} role="status">
      <Loader size="md" />
      <h3 ref={heading} tabIndex={-1}>
        Waiting for your bank
      </h3>
      <p>
        Your payment is on its way, and some banks take a few seconds to say so. You need not do anything, and you will
        not be charged twice. If you close this page, the booking goes on without it and we mail you.
      </p>
    </div>
  );
}

interface AskedByBankProps {
  readonly onAnswer: () => void;
  readonly onOtherCard: () => void;
}

/** In place of the form for whoever came back from the bank without having answered it. */
export function AskedByBank({ onAnswer, onOtherCard }: AskedByBankProps) {
  return (
    <div className={classes.waiting}>
      <h3>Your bank still waits for your answer</h3>
      <p>Nothing is charged until you confirm. You can also pay with another card.</p>
      <div className={classes.actions}>
        <Button size="md" onClick={onAnswer}>
          Answer the bank
        </Button>
        <Button size="md" variant="default" onClick={onOtherCard}>
          Use another card
        </Button>
      </div>
    </div>
  );
}
