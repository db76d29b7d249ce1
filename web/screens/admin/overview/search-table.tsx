import type { SearchedTerm } from '#contract/entities/operator/overview.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { InviteProviders } from '../opening/invite-providers.tsx';
import classes from './overview.module.css';

interface SearchTableProps {
  readonly label: string;
  readonly items: readonly SearchedTerm[];
  readonly mayInvite: boolean;
}

/** What people searched for and how often they found nothing, each with a way to invite who offers it. */
export function SearchTable({ label, items, mayInvite }: SearchTableProps) {
  const t = useMessages(adminOverview);
  const { number } = useFormats();
  return (
    <table className={classes.missed} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('missed.search')}</th>
          <th scope="col">{t('missed.searches')}</th>
          <th scope="col">{t('missed.misses')}</th>
          {mayInvite && <td />}
        </tr>
      </thead>
      <tbody>
        {items.map(({ term, place, searches, misses }) => {
          const share = number(misses / searches, { style: 'percent', maximumFractionDigits: 0 });
          const name = place === null ? term : t('missed.near', { term, place });
          return (
            <tr key={name}>
              <th scope="row">
                <span dir="auto">{name}</span>
                <small>{t('missed.line', { searches, share })}</small>
              </th>
              <td>{number(searches)}</td>
              <td>{share}</td>
              {mayInvite && <td>{misses > 0 && <InviteProviders variant="subtle" searched={{ term, place }} />}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
