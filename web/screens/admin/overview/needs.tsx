import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CallOutput } from '#contract/index.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '../panel.tsx';
import { partIcons } from '../rail/part-icons.ts';
import { type Need, needsOf } from './needs-of.ts';
import classes from './overview.module.css';

/** What waits for staff, the oldest first, each with a way to it. */
export function Needs({ maySeeJobs }: { readonly maySeeJobs: boolean }) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  const { data } = useCall('admin/dashboard', {});
  const health = useCall('admin/health', {});
  const needs = data === undefined ? [] : needsOf(data, maySeeJobs ? (health.data?.jobs.failed ?? 0) : 0);
  const count = needs.reduce((sum, need) => sum + need.count, 0);
  return (
    <Panel
      title={t('needs.title')}
      aside={
        count > 0 && (
          <Badge component="span" color="amber">
            {number(count)}
          </Badge>
        )
      }
      isFlush
      {...(data !== undefined && needs.length === 0 ? { text: t('needs.none') } : {})}
    >
      <ul className={classes.needs}>
        {needs.map((need) => (
          <One key={need.part} need={need} dashboard={data} />
        ))}
      </ul>
    </Panel>
  );
}

function One({
  need,
  dashboard,
}: {
  readonly need: Need;
  readonly dashboard: CallOutput<'admin/dashboard'> | undefined;
}) {
  const t = useMessages(adminOverview);
  const { part, count, since } = need;
  const Icon = partIcons[part];
  const what = t(`needs.${part}`, { count });
  const overdue = part === 'refunds' ? (dashboard?.refund_requests.overdue ?? 0) : 0;
  return (
    <li>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>
        <b>{what}</b>
        {overdue > 0 ? (
          <small data-tone="bad">{t('needs.overdue', { count: overdue })}</small>
        ) : (
          since !== null && (
            <small>
              {t.rich(part === 'refunds' ? 'needs.answer_by' : 'needs.since', { at: <When at={since} shape="day" /> })}
            </small>
          )
        )}
      </span>
      <Button
        component={Link}
        to={href('admin', { queue: part })}
        variant="default"
        size="sm"
        aria-label={t('needs.open_label', { what })}
      >
        {t('needs.open')}
      </Button>
    </li>
  );
}
