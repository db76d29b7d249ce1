import { marketPayments } from '#locales/areas/market-payments.ts';
import { useMessages } from '#web/api/messages.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
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
  return (
    <RadioCards
      legend={t('title')}
      isLegendHidden
      isDisabled={isDisabled}
      cards={[
        {
          key: 'online',
          value: true,
          title: t('online'),
          text: (
            <>
              {t('text.online')}
              {!isReady && <em className={classes.missing}>{t('not_ready')}</em>}
            </>
          ),
          isDisabled: !isReady,
        },
        { key: 'on_site', value: false, title: t('on_site'), text: t('text.on_site') },
      ]}
      chosen={takesPayments ? 'online' : 'on_site'}
      onPick={onChange}
    />
  );
}
