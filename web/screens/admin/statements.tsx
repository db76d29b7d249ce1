import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlatformStatement } from '#contract/entities/wallet.ts';
import { wallClock } from '#contract/location/wall-clock.ts';
import type { Currency } from '#contract/money.ts';
import { platformStatement } from '#locales/areas/platform-statement.ts';
import { serverNow } from '#web/api/clock.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { MonthChoice } from '#web/features/schedule/month-choice.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import classes from './admin.module.css';
import { Panel } from './panel.tsx';

/** A month of the whole marketplace in one currency, for the operator's accounting. */
export function Statements({ mayRead }: { mayRead: boolean }) {
  const download = useTableDownload();
  const t = useMessages(platformStatement);
  const { market } = useSession();
  const [present] = useState(() => wallClock(serverNow(), market.place.timezone).date.slice(0, 7));
  const [month, setMonth] = useState(present);
  const [currency, setCurrency] = useState<Currency>(market.currency);
  const read = useCall('admin/platform_statement', { month, currency }, { enabled: mayRead, keepPrevious: true });
  // The present month can be read before anything is in it.
  const months = [...new Set([present, ...(read.data?.months ?? [])])].toSorted().toReversed();
  if (!mayRead) return <EmptyState scene="path" title={t('screen.forbidden')} text={t('screen.forbidden_text')} />;
  return (
    <div className={classes.panels}>
      <div className={classes.bar}>
        <MonthChoice label={t('screen.month')} value={month} months={months} onPick={setMonth} />
        <Choice
          label={t('screen.currency')}
          size="md"
          value={currency}
          options={(read.data?.currencies ?? [currency]).map((each) => ({ value: each, label: each }))}
          onPick={setCurrency}
        />
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            void download('admin/platform_statement', { month, currency }, `platform-${month}-${currency}.csv`)
          }
        >
          {t('screen.download')}
        </Button>
      </div>
      {read.data !== undefined ? (
        <Month statement={read.data} />
      ) : read.isPending ? (
        <RowsSkeleton count={4} />
      ) : (
        read.error !== null && <QueryProblem query={read} />
      )}
    </div>
  );
}

function Month({ statement }: { statement: PlatformStatement }) {
  const t = useMessages(platformStatement);
  const { figures, accounts, currency } = statement;
  const used = accounts.filter(({ opening, closing, moves }) => opening !== 0 || closing !== 0 || moves.length > 0);
  const money = (amount: number) => <Money amount={amount} currency={currency} exact />;
  return (
    <>
      <dl className={classes.figures}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
          <div key={name}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{money(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <Panel title={t('screen.accounts')} text={t('screen.accounts_text')} isFlush>
        {used.length === 0 ? (
          <div className={classes.panelBody}>
            <p className={classes.quiet}>{t('screen.empty', { currency })}</p>
          </div>
        ) : (
          <div className={classes.tableWrap}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('table.account')}</th>
                  <th scope="col">{t('screen.start')}</th>
                  <th scope="col">{t('table.change')}</th>
                  <th scope="col">{t('screen.end')}</th>
                </tr>
              </thead>
              <tbody>
                {used.map(({ account, opening, closing }) => (
                  <tr key={account}>
                    <th scope="row">{t(`account.${account}`)}</th>
                    <td data-label={t('screen.start')}>{money(opening)}</td>
                    <td data-label={t('table.change')}>{money(closing - opening)}</td>
                    <td data-label={t('screen.end')}>{money(closing)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </>
  );
}
