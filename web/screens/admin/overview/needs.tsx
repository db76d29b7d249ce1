import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Need } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { aftercare } from '#locales/areas/aftercare.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '../panel.tsx';
import type { AdminPart } from '../rail/admin-parts.ts';
import { partIcons } from '../rail/part-icons.ts';
import { countNeeds } from './count-needs.ts';
import classes from './overview.module.css';

/** As many as the list has at most. */
const MAX_NEEDS = 4;

/** What waits for the member of staff, the most urgent first, each with a way to it. */
export function Needs({ maySeeJobs }: { readonly maySeeJobs: boolean }) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const dashboard = useCall('admin/dashboard', {});
  const read = useCall('admin/need_list', {}, { refetchInterval: 60_000 });
  const health = useCall('admin/health', {});
  const failed = maySeeJobs ? (health.data?.jobs.failed ?? 0) : 0;
  const needs = read.data?.items ?? [];
  const count = (dashboard.data === undefined ? 0 : countNeeds(dashboard.data)) + (failed > 0 ? 1 : 0);
  const isEmpty = read.data !== undefined && needs.length === 0 && failed === 0;
  return (
    <Panel
      title={t('needs.title')}
      aside={
        count > 0 && (
          <Badge component="span" color="amber" size="lg">
            {number(count)}
          </Badge>
        )
      }
      isFlush
      {...(isEmpty ? { text: t('needs.none') } : {})}
    >
      {read.data === undefined ? (
        read.isPending ? (
          <RowsSkeleton />
        ) : (
          <QueryProblem query={read} />
        )
      ) : (
        <ul className={classes.needs}>
          {needs.map((need) => (
            <One key={need._id} need={need} />
          ))}
          {failed > 0 && needs.length < MAX_NEEDS && (
            <Row part="jobs" what={t('needs.jobs', { count: failed })} to={href('admin', { queue: 'jobs' })} />
          )}
        </ul>
      )}
    </Panel>
  );
}

/** What waits, by its queue. */
function useTitle({ queue, about, amount }: Need): string {
  const t = useMessages(adminOverview);
  switch (queue) {
    case 'reports':
    case 'appeals':
      return t(`needs.${queue}`, { about: about ?? '' });
    case 'refunds':
    case 'payments':
    case 'returned':
    case 'unpaid':
    case 'fees':
      return t(`needs.${queue}`, { amount: amount ?? '' });
    default:
      return t(`needs.${queue}`);
  }
}

function One({ need }: { readonly need: Need }) {
  const t = useMessages(adminOverview);
  const report = useMessages(aftercare);
  const { queue, about, reason, since, due_at, is_overdue } = need;
  const what = useTitle(need);
  const at = <When at={due_at ?? since} shape="day" />;
  const time = t.rich(is_overdue ? 'needs.overdue' : due_at !== null ? 'needs.due' : 'needs.since', { at });
  const detail =
    reason !== null
      ? report(`report.kind.${reason}`)
      : queue === 'tickets' || queue === 'claims' || queue === 'review'
        ? about
        : null;
  return (
    <Row
      part={queue}
      what={what}
      to={href('admin', { queue }, { view: queue === 'payments' ? 'stuck' : undefined, open: need._id })}
      text={
        <small data-tone={is_overdue ? 'bad' : undefined}>
          {detail === null ? time : t.rich('needs.detail', { detail: <bdi>{detail}</bdi>, time })}
        </small>
      }
    />
  );
}

interface RowProps {
  readonly part: Need['queue'] | 'jobs';
  readonly what: string;
  readonly to: string;
  readonly text?: ReactNode;
}

function Row({ part, what, to, text = null }: RowProps) {
  const t = useMessages(adminOverview);
  const Icon = partIcons[part satisfies AdminPart];
  const verb = t(`needs.verb.${part}`);
  return (
    <li>
      <i>
        <Icon size={18} stroke={1.7} aria-hidden />
      </i>
      <span>
        <b>{what}</b>
        {text}
      </span>
      <Button component={Link} to={to} variant="default" size="sm" aria-label={t('needs.label', { verb, what })}>
        {verb}
      </Button>
    </li>
  );
}
