import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { BankInfo, Payout, WalletBalance } from '#contract/entities/wallet.ts';
import { useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './wallet.module.css';

interface WithdrawProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly balance: WalletBalance;
  readonly bank: BankInfo;
}

/** Sends all or part of the available balance to the bank, and shows the result. */
export function Withdraw({ isOpen, onClose, balance, bank }: WithdrawProps) {
  const [sent, setSent] = useState<Payout | null>(null);
  const close = () => {
    onClose();
    setSent(null);
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title={sent === null ? 'Withdraw' : 'Payout on its way'} size="sm">
      {sent === null ? (
        <Amount balance={balance} bank={bank} onSent={setSent} />
      ) : (
        <Sent payout={sent} onDone={close} />
      )}
    </Modal>
  );
}

function Sent({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here for keyboard and screen reader users.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={classes.sent}>
      <IconCircleCheck size={44} stroke={1.6} aria-hidden />
      <p className={classes.big}>
        <Money amount={payout.amount} currency={payout.currency} exact />
      </p>
      <p>
        To {payout.bank}
        {payout.arrives_at !== null && (
          <>
            , expected <When at={payout.arrives_at} />
          </>
        )}
        . We’ll tell you when it arrives.
      </p>
      <Button onClick={onDone} fullWidth>
        Done
      </Button>
    </div>
  );
}

function Amount({
  balance,
  bank,
  onSent,
}: Omit<WithdrawProps, 'isOpen' | 'onClose'> & { onSent: (payout: Payout) => void }) {
  const { money } = useFormats();
  const { available, currency, min } = balance;
  const wrongWith = (typed: string): string | null => {
    const amount = parsePrice(typed, currency);
    if (amount === null) return 'Enter an amount like 120 or 120.50.';
    if (amount > available) return `You have ${money(available, currency, { exact: true })} available.`;
    if (amount < min) return `You can withdraw ${money(min, currency, { exact: true })} or more.`;
    return null;
  };
  const form = useCallForm('user/wallet_withdraw', {
    initialValues: { amount: priceText(available, currency) },
    toInput: ({ amount }) => ({ amount: parsePrice(amount, currency), currency }),
    check: (values): FieldMessages => {
      const wrong = wrongWith(values.amount);
      return wrong === null ? {} : { amount: wrong };
    },
    onDone: onSent,
  });
  const amount = parsePrice(form.values.amount, currency);
  const wrong = wrongWith(form.values.amount);
  return (
    <Form label="Withdraw" {...form.props}>
      <TextInput
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        description={`Available: ${money(available, currency, { exact: true })}`}
        {...form.field('amount')}
      />
      {bank.bank !== null && (
        <dl className={classes.facts}>
          <div>
            <dt>To</dt>
            <dd>
              {bank.bank.name} ···· {bank.bank.last4}
            </dd>
          </div>
          <div>
            <dt>Fee</dt>
            <dd>None</dd>
          </div>
        </dl>
      )}
      <Button type="submit" size="md" loading={form.isPending} fullWidth>
        {wrong === null && amount !== null ? `Withdraw ${money(amount, currency, { exact: true })}` : 'Withdraw'}
      </Button>
    </Form>
  );
}
