import { Button } from '@mantine/core';
import { IconArrowUpRight, IconBuildingBank, IconClock, IconGift, IconReceiptRefund } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { BankInfo, Payout, WalletBalance } from '#contract/entities/wallet.ts';
import { bankLabels } from '#web/features/wallet/bank-labels.ts';
import { href } from '#web/routes.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen, When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import styles from './balance.module.css';
import classes from './wallet.module.css';
import { Withdraw } from './withdraw.tsx';

interface BalanceProps {
  readonly balance: WalletBalance;
  readonly bank: BankInfo;
  readonly payouts: readonly Payout[];
}

/** The available balance in large type, and all pending amounts with their dates. */
export function Balance({ balance, bank, payouts }: BalanceProps) {
  const { money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { available, pending, in_transit, owed, credit, currency, coming, min } = balance;
  const isReady = bank.state === 'verified';
  const onWay = payouts.filter((payout) => payout.status === 'in_transit' && payout.currency === currency);
  const failed = payouts.find((payout) => payout.status === 'failed' && payout.currency === currency);
  const newest = payouts.filter((payout) => payout.currency === currency)[0];
  return (
    <Panel as="section" padding="none" aria-labelledby="available" className={classes.balance}>
      <Hero
        id="available"
        name="Available"
        amount={available}
        currency={currency}
        text={
          !isReady
            ? bankLabels[bank.state].text
            : available === 0
              ? 'You can withdraw earnings two days after the session.'
              : available < min
                ? `You can withdraw from ${money(min, currency, { exact: true })}.`
                : `To ${bank.bank ? `${bank.bank.name} ···· ${bank.bank.last4}` : 'your bank'}`
        }
      >
        {isReady ? (
          <Button
            size="md"
            leftSection={<IconArrowUpRight size={20} aria-hidden />}
            disabled={available < min}
            onClick={() => setOpen(true)}
          >
            Withdraw
          </Button>
        ) : (
          <Button
            component={Link}
            to={href('bank_verification')}
            size="md"
            leftSection={<IconBuildingBank size={20} aria-hidden />}
          >
            {bankLabels[bank.state].verb}
          </Button>
        )}
      </Hero>
      {failed !== undefined && failed._id === newest?._id && <CameBack payout={failed} />}
      <ul className={styles.parts}>
        <Part icon={<IconClock size={20} aria-hidden />} name="Pending" amount={pending} currency={currency}>
          {coming.length === 0 ? (
            'New earnings stay here until two days after the session.'
          ) : (
            <Coming coming={coming} currency={currency} />
          )}
        </Part>
        <Part
          icon={<IconBuildingBank size={20} aria-hidden />}
          name="On its way"
          amount={in_transit}
          currency={currency}
        >
          {onWay.length === 0
            ? 'Payouts appear here until they reach your bank.'
            : onWay.map((payout) => <OnItsWay key={payout._id} payout={payout} />)}
        </Part>
        {owed > 0 && (
          <Part icon={<IconReceiptRefund size={20} aria-hidden />} name="Owed" amount={-owed} currency={currency}>
            A refund was larger than your balance. We’ll take it from your next earnings.
          </Part>
        )}
        {credit > 0 && (
          <Part icon={<IconGift size={20} aria-hidden />} name="Credit" amount={credit} currency={currency}>
            For your own bookings.
          </Part>
        )}
      </ul>
      <Withdraw isOpen={isOpen} onClose={() => setOpen(false)} balance={balance} bank={bank} />
    </Panel>
  );
}

/** A payout that the bank returned. */
function CameBack({ payout }: { payout: Payout }) {
  return (
    <div className={styles.failed} role="status">
      <b>
        <Money amount={payout.amount} currency={payout.currency} exact /> came back from your bank
      </b>
      <p>
        {payout.reason} The money is back in your balance.{' '}
        <Link to={href('bank_verification')}>Check your bank account</Link>
      </p>
    </div>
  );
}

/** The next three days on which earnings become available, and the sum of all later ones. */
function Coming({ coming, currency }: Pick<WalletBalance, 'coming' | 'currency'>) {
  const later = coming.slice(3).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ul className={styles.coming} aria-label="When earnings become available">
      {coming.slice(0, 3).map(({ date, amount }) => (
        <li key={date}>
          <span>{formatWhen(`${date}T12:00:00Z`, 'UTC', 'day')}</span>
          <Money amount={amount} currency={currency} exact />
        </li>
      ))}
      {later > 0 && (
        <li>
          <span>Later</span>
          <Money amount={later} currency={currency} exact />
        </li>
      )}
    </ul>
  );
}

function OnItsWay({ payout }: { payout: Payout }) {
  return (
    <span className={styles.way}>
      To {payout.bank}
      {payout.arrives_at !== null && (
        <>
          , expected <When at={payout.arrives_at} shape="moment" />
        </>
      )}
    </span>
  );
}

/** The credit of a user without earnings. */
export function Credit({ balance }: { balance: WalletBalance }) {
  const { credit, currency } = balance;
  return (
    <Panel as="section" padding="none" aria-labelledby="credit" className={classes.balance}>
      <Hero id="credit" name="Credit" amount={credit} currency={currency} text="Use it on your next booking." />
    </Panel>
  );
}

interface HeroProps {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly text: string;
  /** The button next to the amount. */
  readonly children?: ReactNode;
}

/** An amount in large type, with its action. */
function Hero({ id, name, amount, currency, text, children }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div>
        <h2 id={id}>{name}</h2>
        <p className={classes.big}>
          <Money amount={amount} currency={currency} exact />
        </p>
        <p className={styles.heroText}>{text}</p>
      </div>
      {children}
    </div>
  );
}

interface PartProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly children: ReactNode;
}

function Part({ icon, name, amount, currency, children }: PartProps) {
  return (
    <li>
      <div className={styles.partHead}>
        {icon}
        <h3>{name}</h3>
        <b>
          <Money amount={amount} currency={currency} exact />
        </b>
      </div>
      <div className={styles.partText}>{children}</div>
    </li>
  );
}
