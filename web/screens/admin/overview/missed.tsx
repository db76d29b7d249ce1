import type { Overview } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { InviteProviders } from '../opening/invite-providers.tsx';
import { Panel } from '../panel.tsx';
import classes from './overview.module.css';

interface MissedProps {
  readonly overview: Overview;
  readonly mayInvite: boolean;
}

/** What people searched for in vain, with a way to invite who offers it. */
export function Missed({ overview: { missed, week }, mayInvite }: MissedProps) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  return (
    <Panel
      title={t('missed.title')}
      aside={mayInvite && <InviteProviders />}
      text={missed.length === 0 ? t('missed.none') : t('missed.text', { searches: week.searches, misses: week.misses })}
      isFlush
    >
      {missed.length > 0 && (
        <table className={classes.missed} aria-label={t('missed.title')}>
          <thead>
            <tr>
              <th scope="col">{t('missed.search')}</th>
              <th scope="col">{t('missed.searches')}</th>
              <th scope="col">{t('missed.misses')}</th>
            </tr>
          </thead>
          <tbody>
            {missed.map(({ term, place, searches, misses }) => (
              <tr key={`${term} ${place}`}>
                <th scope="row" dir="auto">
                  {place === null ? term : t('missed.near', { term, place })}
                </th>
                <td>{number(searches)}</td>
                <td>{number(misses / searches, { style: 'percent', maximumFractionDigits: 0 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
