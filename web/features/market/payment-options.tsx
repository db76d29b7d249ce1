import { useId } from 'react';
import { marketPayments } from '#locales/areas/market-payments.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './payment-options.module.css';

interface PaymentOptionsProps {
  readonly takesPayments: boolean;
  /** Whether the server has what payments need. */
  readonly isReady: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (takesPayments: boolean) => void;
}

/** Whether customers pay online, or everything is free or paid on site. */
export function PaymentOptions({ takesPayments, isReady, isDisabled = false, onChange }: PaymentOptionsProps) {
  const t = useMessages(marketPayments);
  const name = useId();
  const chosen = takesPayments ? 'online' : 'on_site';
  return (
    <fieldset className={classes.options} disabled={isDisabled} aria-label={t('title')}>
      {(['online', 'on_site'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            disabled={value === 'online' && !isReady}
            aria-describedby={`${name}${value}`}
            onChange={() => onChange(value === 'online')}
          />
          <span>
            <b>{t(value)}</b>
            <span id={`${name}${value}`}>
              {t(`text.${value}`)}
              {value === 'online' && !isReady && <em>{t('not_ready')}</em>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
