import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { type AdminLedgerMessages, adminLedger } from '#locales/areas/admin-ledger.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './queues/queues.module.css';

type Gateway = CallOutput<'admin/ledger_check'>['gateway'];

/** How often the result is requested while a comparison runs; the call allows six requests a minute. */
const ASK_AGAIN_MS = 15_000;

/** The result of the last comparison with the payment company, and a button for a new one. */
export function GatewayCheck({ gateway }: { gateway: Gateway }) {
  const t = useMessages(adminLedger);
  const { last, unmatched } = gateway;
  // The time of the last comparison when a new one was requested.
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const isRunning = gateway.is_running || (before !== undefined && before === (last?.checked_at ?? null));
  const ask = useCallMutation('admin/check_gateway', {
    onDone: () => setBefore(last?.checked_at ?? null),
  });
  useCall('admin/ledger_check', {}, isRunning ? { refetchInterval: ASK_AGAIN_MS } : {});
  const found = (last?.found ?? 0) + unmatched.length;
  const isRight = last !== null && last.trouble === null && found === 0;
  const Icon = isRight ? IconCircleCheck : last === null && found === 0 ? IconClock : IconAlertTriangle;
  return (
    <>
      <Panel as="p" className={classes.verdict} data-right={Icon !== IconAlertTriangle} role="status">
        <Icon size={22} stroke={1.8} aria-hidden />
        <span>
          <b>{verdict(last, found, t)}</b> {isRunning ? t('gateway.running') : <Compared last={last} />}
        </span>
        <Button variant="default" loading={ask.isPending || isRunning} onClick={() => ask.run({})}>
          {t('gateway.again')}
        </Button>
      </Panel>
      {found > 0 && (
        <>
          <p className={classes.quiet}>{t('gateway.look_up')}</p>
          <ol className={classes.faults}>
            {[...(last?.findings ?? []), ...unmatched].map(({ text, booking_id }) => (
              <li key={text}>
                {text}
                {booking_id !== null && <small> {t('gateway.booking', { id: booking_id })}</small>}
              </li>
            ))}
          </ol>
          {last !== null && last.found > last.findings.length && (
            <p className={classes.quiet}>{t('gateway.more', { count: last.found - last.findings.length })}</p>
          )}
        </>
      )}
    </>
  );
}

function verdict(last: Gateway['last'], found: number, t: Messages<AdminLedgerMessages>): string {
  if (last?.trouble) return last.trouble;
  if (found > 0) return t('gateway.found', { count: found });
  return t(last === null ? 'gateway.never' : 'gateway.match');
}

/** The time and the period of the last comparison. */
function Compared({ last }: { last: Gateway['last'] }) {
  const t = useMessages(adminLedger);
  if (last === null) return t('gateway.nightly');
  const { charges, refunds, payouts, repaired } = last;
  const at = <When at={last.checked_at} shape="moment" label={false} />;
  if (last.trouble !== null) return t.rich('gateway.tried', { at });
  return (
    <>
      {repaired > 0 && `${t('gateway.repaired', { count: repaired })} `}
      {t.rich('gateway.compared', { charges, refunds, payouts, at })}
    </>
  );
}
