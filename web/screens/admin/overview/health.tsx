import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Health } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '../panel.tsx';
import classes from './overview.module.css';

const SLOW_DATABASE_MS = 1_000;
const LATE_JOBS_SECONDS = 120;
/** A smaller share of sent mail is a problem. */
const MIN_SENT = 0.95;
const CLOCK_OFF_MS = 2_000;
/** A dead worker is silent for half a minute before it counts as one, and is to be seen within a minute. */
const REFRESH_MS = 15_000;

/** Whether database, jobs, mail, gateway, backups and clock work. */
export function HealthPanel({ maySeeJobs }: { readonly maySeeJobs: boolean }) {
  const t = useMessages(adminOverview);
  const read = useCall('admin/health', {}, { refetchInterval: REFRESH_MS });
  return (
    <Panel title={t('health.title')}>
      {read.data === undefined ? (
        read.isPending ? (
          <RowsSkeleton />
        ) : (
          <QueryProblem query={read} />
        )
      ) : (
        <ul className={classes.health}>
          <Parts health={read.data} maySeeJobs={maySeeJobs} />
        </ul>
      )}
    </Panel>
  );
}

function Parts({ health, maySeeJobs }: { readonly health: Health; readonly maySeeJobs: boolean }) {
  const t = useMessages(adminOverview);
  const { database_ms, jobs, clock_ms } = health;
  const [isSlow, isLate] = [database_ms > SLOW_DATABASE_MS, jobs.late_seconds > LATE_JOBS_SECONDS];
  const isClockOff = Math.abs(clock_ms ?? 0) > CLOCK_OFF_MS;
  return (
    <>
      <Gateway gateway={health.gateway} />
      <Workers processes={health.processes} />
      {health.processes.versions.length > 1 && (
        <Part isGood={null} aside={null}>
          {t('health.versions', { versions: health.processes.versions.join(', ') })}
        </Part>
      )}
      <Part
        isGood={!isLate}
        aside={
          isLate
            ? t('health.seconds', { seconds: jobs.late_seconds })
            : t('health.jobs_waiting', { count: jobs.waiting })
        }
      >
        {isLate ? t('health.jobs_late') : t('health.jobs', { count: jobs.scheduled })}
      </Part>
      {jobs.failed > 0 && (
        <Part
          isGood={false}
          aside={
            maySeeJobs && (
              <Link to={href('admin', { queue: 'jobs' })} aria-label={t('health.see_label')}>
                {t('health.see')}
              </Link>
            )
          }
        >
          {t('health.failed', { count: jobs.failed })}
        </Part>
      )}
      {jobs.retrying > 0 && (
        <Part isGood aside={null}>
          {t('health.retrying', { count: jobs.retrying })}
        </Part>
      )}
      <Mail mail={health.mail} />
      <Backups backups={health.backups} />
      <Part isGood={!isSlow} aside={t('health.ms', { ms: Math.round(database_ms) })}>
        {t(isSlow ? 'health.database_slow' : 'health.database')}
      </Part>
      {clock_ms !== null && (
        <Part isGood={!isClockOff} aside={t('health.ms', { ms: Math.abs(clock_ms) })}>
          {t(isClockOff ? 'health.clock_off' : 'health.clock')}
        </Part>
      )}
    </>
  );
}

function Workers({ processes: { workers, worker_seen_at } }: { readonly processes: Health['processes'] }) {
  const t = useMessages(adminOverview);
  if (workers > 0)
    return (
      <Part isGood aside={null}>
        {t('health.workers', { count: workers })}
      </Part>
    );
  return (
    <Part isGood={false} aside={worker_seen_at !== null && <When at={worker_seen_at} shape="moment" label={false} />}>
      {t(worker_seen_at === null ? 'health.workers_never' : 'health.workers_none')}
    </Part>
  );
}

function Mail({ mail: { sent, failed, late } }: { readonly mail: Health['mail'] }) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const all = sent + failed;
  const share = all === 0 ? 1 : sent / all;
  return (
    <Part
      isGood={late === 0 && share >= MIN_SENT}
      aside={all === 0 ? t('health.mail_none') : number(share, { style: 'percent', maximumFractionDigits: 1 })}
    >
      {late === 0 ? t('health.mail') : t('health.mail_late', { count: late })}
    </Part>
  );
}

function Gateway({ gateway: { name, checked_at, found, is_unfinished } }: { readonly gateway: Health['gateway'] }) {
  const t = useMessages(adminOverview);
  if (checked_at === null)
    return (
      <Part isGood={null} aside={null}>
        {t('health.gateway_never')}
      </Part>
    );
  const text = is_unfinished
    ? t('health.gateway_unfinished')
    : found === 0
      ? t('health.gateway', { name: name === 'stripe' ? 'stripe' : 'other' })
      : t('health.gateway_found', { count: found });
  return (
    <Part isGood={!is_unfinished && found === 0} aside={<When at={checked_at} shape="moment" label={false} />}>
      {text}
    </Part>
  );
}

function Backups({ backups: { is_on, is_stale, last, fault, check } }: { readonly backups: Health['backups'] }) {
  const t = useMessages(adminOverview);
  if (!is_on && last === null) return null;
  const isFailed = fault !== null;
  return (
    <>
      <Part isGood={last === null && !isFailed ? null : !isFailed && !is_stale} aside={null}>
        {last !== null && (
          <>
            <When at={last.at} shape="moment" label={false} />
            {': '}
          </>
        )}
        {isFailed
          ? t(last === null ? 'health.backup_first_failed' : 'health.backup_failed', { fault })
          : last === null
            ? t('health.backup_never')
            : t(is_stale ? 'health.backup_stale' : 'health.backup', sizeOf(last))}
      </Part>
      {check !== null && (
        <Part isGood={check.fault === null && (check.differences ?? 0) === 0} aside={null}>
          <When at={check.at} shape="moment" label={false} />
          {': '}
          {check.fault !== null
            ? t('health.check_failed', { fault: check.fault })
            : (check.differences ?? 0) > 0
              ? t('health.check_differs', { count: check.differences ?? 0 })
              : t('health.check', sizeOf({ bytes: check.bytes ?? 0, seconds: check.seconds }))}
        </Part>
      )}
    </>
  );
}

/** The size in whole megabytes, at least one. */
const sizeOf = ({ bytes, seconds }: { readonly bytes: number; readonly seconds: number }) => ({
  megabytes: Math.max(1, Math.round(bytes / 1024 ** 2)),
  seconds,
});

interface PartProps {
  /** Null while nobody knows yet. */
  readonly isGood: boolean | null;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

function Part({ isGood, aside, children }: PartProps) {
  const t = useMessages(adminOverview);
  const Icon = isGood === null ? IconClock : isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <li data-good={isGood ?? 'unknown'}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span>
        {children}
        {isGood !== null && <HiddenText> {t(isGood ? 'health.good' : 'health.bad')}</HiddenText>}
      </span>
      <small>{aside}</small>
    </li>
  );
}
