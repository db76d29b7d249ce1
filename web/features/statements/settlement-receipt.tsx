import { Fragment, type ReactNode } from 'react';
import type { DateStatement } from '#contract/entities/wallet.ts';
import { statements } from '#locales/areas/statements.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { type StatementLine, toStatementLines } from './statement-lines.ts';
import classes from './statements.module.css';

interface ReceiptProps {
  readonly settlement: DateStatement;
}

/** The statement as a receipt: the tickets, what the others got, and what is left. */
export function SettlementReceipt({ settlement }: ReceiptProps) {
  const t = useMessages(statements);
  const { market } = useSession();
  const { event, starts_at, timezone, role, organiser, parties } = settlement;
  const you = parties.find(({ is_you }) => is_you);
  return (
    <section className={classes.receipt} aria-labelledby="receipt">
      <header>
        <b>{market.name}</b>
        <h3 id="receipt">{t('receipt', { name: you?.name ?? organiser })}</h3>
      </header>
      <dl>
        <Line label={t('receipt.event')}>
          <span dir="auto">{event.title}</span>
        </Line>
        <Line label={t('receipt.date')}>
          <When at={starts_at} zone={timezone} shape="date" />
        </Line>
      </dl>
      <Sold settlement={settlement} />
      {role === 'organiser' ? <Deductions settlement={settlement} /> : <OwnParts settlement={settlement} />}
      <p>{t('receipt.note')}</p>
    </section>
  );
}

/** The sold tickets and what they come to; for a hired page only the sum that its share is taken from. */
function Sold({ settlement: { tickets, discounts, refunds, sales, currency } }: ReceiptProps) {
  const t = useMessages(statements);
  if (sales === null) return null;
  return (
    <dl>
      {tickets.map(({ title, unit_amount, seats, price }) => (
        <Line
          key={`${title} ${unit_amount}`}
          label={t('receipt.tickets', { title, seats, price: { amount: unit_amount, currency } })}
        >
          <Amount amount={price} currency={currency} />
        </Line>
      ))}
      {discounts !== 0 && (
        <Line label={t('receipt.discounts')} tone="less">
          <Amount amount={discounts} currency={currency} />
        </Line>
      )}
      {refunds !== 0 && (
        <Line label={t('receipt.refunds')} tone="less">
          <Amount amount={refunds} currency={currency} />
        </Line>
      )}
      <Line label={t('receipt.sales')} tone="sum">
        <Amount amount={sales} currency={currency} />
      </Line>
    </dl>
  );
}

/** What leads from the sales to what the organiser keeps. */
function Deductions({ settlement: { parties, currency } }: ReceiptProps) {
  const t = useMessages(statements);
  const own = parties.find(({ is_you }) => is_you);
  const labelOf = ({ kind, party: { name, percent, kind: terms } }: StatementLine): string => {
    if (kind === 'owed') return t('receipt.you_owe', { name });
    if (kind !== 'party') return t(`receipt.${kind}`);
    return terms === 'fee' ? t('receipt.fee', { name }) : t('receipt.share', { name, percent: percent ?? 0 });
  };
  const lines = toStatementLines(parties);
  return (
    <>
      {lines.length > 0 && (
        <dl>
          {lines.map((line) => (
            <Line key={`${line.kind} ${parties.indexOf(line.party)}`} label={labelOf(line)}>
              <Amount amount={line.amount} currency={currency} />
            </Line>
          ))}
        </dl>
      )}
      {own !== undefined && <Total label={t('receipt.keep')} party={own} currency={currency} />}
    </>
  );
}

/** What a hired page got. */
function OwnParts({ settlement: { parties, currency } }: ReceiptProps) {
  const t = useMessages(statements);
  const paid = parties.reduce((sum, party) => sum + party.paid, 0);
  const taken_back = parties.reduce((sum, party) => sum + party.taken_back, 0);
  return (
    <>
      <dl>
        {parties.map((party) => {
          const { kind, percent, rest } = party;
          const open = rest?.status === 'owed' || rest?.status === 'to_charge' ? rest.amount : 0;
          return (
            <Fragment key={parties.indexOf(party)}>
              <Line label={kind === 'fee' ? t('receipt.your_fee') : t('receipt.your_share', { percent: percent ?? 0 })}>
                <Amount amount={party.paid + open} currency={currency} />
              </Line>
              {open !== 0 && (
                <Line label={t('receipt.open')}>
                  <Amount amount={-open} currency={currency} />
                </Line>
              )}
            </Fragment>
          );
        })}
      </dl>
      <Total label={t('receipt.keep_hired')} party={{ paid, taken_back }} currency={currency} />
    </>
  );
}

interface TotalProps {
  readonly label: string;
  readonly party: { readonly paid: number; readonly taken_back: number };
  readonly currency: string;
}

/** What is left, and what later refunds took of it. */
function Total({ label, party: { paid, taken_back }, currency }: TotalProps) {
  const t = useMessages(statements);
  return (
    <dl>
      <Line label={label} tone="kept">
        <Amount amount={paid} currency={currency} />
      </Line>
      {taken_back !== 0 && (
        <>
          <Line label={t('receipt.taken')}>
            <Amount amount={-taken_back} currency={currency} />
          </Line>
          <Line label={t('receipt.after')} tone="sum">
            <Amount amount={paid - taken_back} currency={currency} />
          </Line>
        </>
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly tone?: 'less' | 'sum' | 'kept';
  readonly children: ReactNode;
}

function Line({ label, tone, children }: LineProps) {
  return (
    <div data-tone={tone}>
      <dt dir="auto">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Amount = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => (
  <Money amount={amount} currency={currency} exact />
);
