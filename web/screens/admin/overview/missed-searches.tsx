import { Link } from 'react-router';
import type { OverviewDays } from '#contract/choices/admin-lists.ts';
import type { Overview } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { Panel } from '../panel.tsx';
import classes from './overview.module.css';
import { SearchTable } from './search-table.tsx';

interface MissedProps {
  readonly overview: Overview;
  readonly period: OverviewDays;
  readonly mayInvite: boolean;
}

/** What people searched for in vain, with a way to invite who offers it. */
export function MissedSearches({ overview: { missed }, period, mayInvite }: MissedProps) {
  const t = useMessages(adminOverview);
  return (
    <Panel
      title={t('missed.title')}
      aside={
        <Link to={href('admin', { queue: 'searches' }, { days: String(period) })} className={classes.more}>
          {t('missed.all')}
        </Link>
      }
      {...(missed.length === 0 ? { text: t('missed.none') } : {})}
      isFlush
    >
      {missed.length > 0 && <SearchTable label={t('missed.title')} items={missed} mayInvite={mayInvite} />}
    </Panel>
  );
}
