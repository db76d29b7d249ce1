import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '#web/ui/money.tsx';
import classes from './book-session.module.css';
import type { Priced } from './use-quote.ts';

interface PriceFieldsProps {
  readonly currency: string;
  readonly priced: Priced;
  /** The code that is to be used; empty for none. */
  readonly code: string;
  /** What was refused about it. */
  readonly error: string | undefined;
  readonly isUsingCredit: boolean;
  /** Whether it is asked for, and the credit waits for the answer. */
  readonly isRequest: boolean;
  readonly onCode: (code: string) => void;
  readonly onCredit: (isUsed: boolean) => void;
}

/** What makes a booking cheaper: a discount code, and one's own credit. */
export function PriceFields(props: PriceFieldsProps) {
  const { currency, priced, code, error, isUsingCredit, isRequest, onCode, onCredit } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? code;
  const why = error ?? (priced.code?.why ? priced.code.sentence : undefined);
  const isApplied = code !== '' && why === undefined && !priced.isAsking && priced.code !== null;
  const apply = () => {
    const wanted = text.trim().toUpperCase();
    setTyped(null);
    if (wanted !== code || why !== undefined) onCode(wanted);
  };
  return (
    <fieldset className={classes.less}>
      <legend>Pay less</legend>
      {isApplied ? (
        <p className={classes.applied} role="status">
          <IconTag size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{code}</b> {priced.code?.sentence}
          </span>
          <Button variant="subtle" color="gray" size="sm" onClick={() => onCode('')} aria-label={`Take off ${code}`}>
            Take off
          </Button>
        </p>
      ) : (
        <div className={classes.code}>
          <TextInput
            name="discount_code"
            label="Discount code (optional)"
            size="md"
            value={text}
            error={typed === null ? why : undefined}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => {
              if (typed !== null) apply();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || text.trim() === '') return;
              // Enter in this field asks about the code; it does not book yet.
              event.preventDefault();
              apply();
            }}
          />
          <Button variant="default" size="md" loading={priced.isAsking && code !== ''} onClick={apply}>
            Apply
          </Button>
        </div>
      )}
      {priced.credit_available > 0 && (
        <Switch
          label={`Use my credit of ${formatMoney(priced.credit_available, currency)}`}
          description={
            isUsingCredit && priced.quote !== null && priced.quote.credit > 0
              ? `Takes ${formatMoney(priced.quote.credit, currency)} off. ${isRequest ? 'It is set aside until the answer, and yours again if that is a no.' : 'If the booking is cancelled, what you get back of it is credit again.'}`
              : 'It is yours for any booking in this currency.'
          }
          checked={isUsingCredit}
          onChange={(event) => onCredit(event.currentTarget.checked)}
        />
      )}
    </fieldset>
  );
}
