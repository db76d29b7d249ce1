import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { sandboxCards, sandboxExpiry } from '#contract/sandbox/cards.ts';
import { pay } from '#locales/areas/pay.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BrandLogo } from './brand-logo.tsx';
import classes from './card-fields.module.css';
import { brandOf, type CardErrors, type CardTyped, digitsOf, groupedExpiry, groupedNumber } from './card-number.ts';

/** The most useful test cards. The others are in the documentation and can be typed. */
const offeredCards = sandboxCards.filter((card) => card.offered);

/** The expiry date that the sandbox stores. */
function offeredExpiry(): string {
  const { month, year } = sandboxExpiry(new Date(serverNow()));
  return groupedExpiry(`${month}${year % 100}`);
}

interface CardFieldsProps {
  readonly card: CardTyped;
  readonly errors: CardErrors;
  readonly disabled: boolean;
  readonly onChange: (card: CardTyped) => void;
}

/** The card fields. They have no names, so that a form submitted without scripts can't send a number either. */
export function CardFields({ card, errors, disabled, onChange }: CardFieldsProps) {
  const t = useMessages(pay);
  const shared = (field: keyof CardTyped, label: string, grouped: (text: string) => string) => ({
    size: 'md' as const,
    disabled,
    inputMode: 'numeric' as const,
    'aria-label': label,
    value: card[field],
    error: errors[field],
    'data-card': field,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...card, [field]: grouped(event.currentTarget.value) }),
  });
  return (
    <div className={classes.fields}>
      <div className={classes.card}>
        <TextInput
          {...shared('number', t('card.number'), groupedNumber)}
          placeholder={t('card.number')}
          autoComplete="cc-number"
          rightSection={<BrandLogo brand={brandOf(card.number)} />}
          rightSectionWidth={60}
        />
        <TextInput
          {...shared('expiry', t('card.expiry'), (text) => groupedExpiry(text, card.expiry))}
          placeholder={t('card.expiry_shape')}
          autoComplete="cc-exp"
        />
        <TextInput
          {...shared('cvc', t('card.cvc'), (text) => digitsOf(text).slice(0, 4))}
          placeholder={t('card.cvc')}
          autoComplete="cc-csc"
        />
      </div>
      <TestCards card={card} disabled={disabled} onChange={onChange} />
    </div>
  );
}

/** The sandbox's test cards, for choosing instead of typing. */
function TestCards({ card, disabled, onChange }: Omit<CardFieldsProps, 'errors'>) {
  const t = useMessages(pay);
  const hint = useId();
  return (
    <section className={classes.sandbox} aria-labelledby={hint}>
      <p id={hint}>{t.rich('card.sandbox', { b: (text) => <b>{text}</b> })}</p>
      <ul>
        {offeredCards.map((test) => (
          <li key={test.token}>
            <button
              type="button"
              disabled={disabled}
              aria-pressed={digitsOf(card.number) === test.number}
              onClick={() =>
                onChange({
                  number: groupedNumber(test.number),
                  expiry: card.expiry === '' ? offeredExpiry() : card.expiry,
                  cvc: card.cvc === '' ? '123' : card.cvc,
                })
              }
            >
              <span className={classes.testNumber}>···· {test.last4}</span>
              <span>{test.does}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
