import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { sandboxCards, sandboxExpiry } from '#contract/sandbox/cards.ts';
import { BrandLogo } from './brand-logo.tsx';
import { brandOf, type CardTyped, digitsOf, groupedExpiry, groupedNumber } from './card-number.ts';
import classes from './pay.module.css';

/** Those people try most; the others are found in the documentation and typed. */
const offeredCards = sandboxCards.filter((card) => card.offered);

/** As the sandbox will keep it. */
function offeredExpiry(): string {
  const { month, year } = sandboxExpiry(new Date());
  return groupedExpiry(`${month}${year % 100}`);
}

export type CardErrors = Partial<Record<keyof CardTyped, string>>;

interface CardFieldsProps {
  readonly card: CardTyped;
  readonly errors: CardErrors;
  readonly disabled: boolean;
  readonly onChange: (card: CardTyped) => void;
}

/** The fields of a card. They carry no names, so that not even a form sent without scripts could take a number out of the page. */
export function CardFields({ card, errors, disabled, onChange }: CardFieldsProps) {
  const hint = useId();
  const set = (field: keyof CardTyped, value: string) => onChange({ ...card, [field]: value });
  const shared = { size: 'md' as const, disabled };
  return (
    <div className={classes.fields}>
      <TextInput
        {...shared}
        label="Card number"
        placeholder="1234 1234 1234 1234"
        inputMode="numeric"
        autoComplete="cc-number"
        value={card.number}
        error={errors.number}
        data-card="number"
        rightSection={<BrandLogo brand={brandOf(card.number)} />}
        rightSectionWidth={60}
        onChange={(event) => set('number', groupedNumber(event.currentTarget.value))}
      />
      <div className={classes.pair}>
        <TextInput
          {...shared}
          label="Expiry"
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          value={card.expiry}
          error={errors.expiry}
          data-card="expiry"
          onChange={(event) => set('expiry', groupedExpiry(event.currentTarget.value, card.expiry))}
        />
        <TextInput
          {...shared}
          label="Security code"
          placeholder={brandOf(card.number) === 'amex' ? '4 digits' : '3 digits'}
          inputMode="numeric"
          autoComplete="cc-csc"
          value={card.cvc}
          error={errors.cvc}
          data-card="cvc"
          onChange={(event) => set('cvc', digitsOf(event.currentTarget.value).slice(0, 4))}
        />
      </div>
      <TextInput
        {...shared}
        label="Name on the card"
        autoComplete="cc-name"
        value={card.name}
        error={errors.name}
        data-card="name"
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <section className={classes.sandbox} aria-labelledby={hint}>
        <p id={hint}>
          <b>This is a sandbox: no money moves.</b> Choose a test card to see what happens.
        </p>
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
                    name: card.name === '' ? 'Test Customer' : card.name,
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
    </div>
  );
}
