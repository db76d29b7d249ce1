import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { totalWithCredit } from './credit-total.ts';
import type { Payable } from './use-payment.ts';
import { useWalletCredit } from './use-wallet-credit.ts';

/** The credit that a customer can use, and whether they do. Amounts in minor units. */
export interface CreditChoice {
  /** Credit that this booking already reserves, or that is in the wallet. */
  readonly available: number;
  readonly isUsed: boolean;
  /** The remaining amount for the card. */
  readonly total: number;
  /** The input to send if the choice differs from the booking. */
  readonly chosen: { readonly use_credit?: boolean };
  readonly choose: (isUsed: boolean) => void;
}

/** Lets the customer of an unpaid hold choose whether credit pays first. */
export function useCredit({ booking, change }: Payable): CreditChoice {
  const { user } = useSession();
  const { price } = booking;
  const isBooked = price.credit > 0;
  const [isUsed, choose] = useState(isBooked);
  const mayChoose =
    user !== null && change === undefined && booking.status === 'awaiting_payment' && !booking.is_request;
  const inWallet = useWalletCredit(price.currency, mayChoose);
  const available = mayChoose ? inWallet + price.credit : 0;
  const isChanged = available > 0 && isUsed !== isBooked;
  return {
    available,
    isUsed,
    total: isChanged ? totalWithCredit(price, isUsed ? available : 0) : price.total,
    chosen: isChanged ? { use_credit: isUsed } : {},
    choose,
  };
}

/** A switch for paying with credit first, with the available amount. */
export function CreditSwitch({
  credit,
  currency,
  isDisabled,
}: {
  credit: CreditChoice;
  currency: string;
  isDisabled: boolean;
}) {
  const t = useMessages(pay);
  return (
    <Switch
      label={t('credit.use', { amount: { amount: credit.available, currency } })}
      description={t('credit.hint')}
      checked={credit.isUsed}
      disabled={isDisabled}
      onChange={(event) => credit.choose(event.currentTarget.checked)}
    />
  );
}
