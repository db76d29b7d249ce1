import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { adminLedger } from '#locales/areas/admin-ledger.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Balances } from './balances.tsx';
import { GatewayCheck } from './gateway-check.tsx';
import classes from './queues/queues.module.css';

/** The check of the ledger and its balances. */
export function Books() {
  const t = useMessages(adminLedger);
  return (
    <div className={classes.books}>
      <section aria-labelledby="check">
        <h2 id="check">{t('check.title')}</h2>
        <Check />
      </section>
      <section aria-labelledby="gateway">
        <h2 id="gateway">{t('gateway.title')}</h2>
        <Gateway />
      </section>
      <section aria-labelledby="owed">
        <h2 id="owed">{t('owed.title')}</h2>
        <Balances />
      </section>
    </div>
  );
}

/** Makes the same call as the check of the ledger, so that both share one answer. */
function Gateway() {
  const check = useCall('admin/ledger_check', {});
  if (check.data) return <GatewayCheck gateway={check.data.gateway} />;
  return check.isPending ? <RowsSkeleton count={1} /> : <QueryProblem query={check} />;
}

function Check() {
  const t = useMessages(adminLedger);
  const check = useCall('admin/ledger_check', {});
  if (check.isPending) return <RowsSkeleton count={2} />;
  if (check.data === undefined) return <QueryProblem query={check} />;
  const { checked_at, faults } = check.data;
  const isRight = faults.length === 0;
  const Icon = isRight ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <Panel as="p" className={classes.verdict} data-right={isRight} role="status">
        <Icon size={22} stroke={1.8} aria-hidden />
        <span>
          <b>{t('check.verdict', { count: faults.length })}</b>{' '}
          {t.rich('check.at', { at: <When at={checked_at} shape="moment" label={false} /> })}
        </span>
        <Button variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
          {t('check.again')}
        </Button>
      </Panel>
      {!isRight && (
        <>
          <p className={classes.quiet}>{t('check.ask')}</p>
          <ol className={classes.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
