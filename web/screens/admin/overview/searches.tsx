import { useSearchParams } from 'react-router';
import { searchFilters } from '#contract/choices/admin-lists.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { renderPlaceholder } from '../list-placeholder.tsx';
import { changeSearch, readFilter } from '../lists/list-address.ts';
import classes from './overview.module.css';
import { readPeriodDays } from './period-choice.tsx';
import { SearchTable } from './search-table.tsx';

/** What an address wants of the searches. */
export const searchesWanted = (search: URLSearchParams) => ({
  days: readPeriodDays(search),
  show: readFilter(search, searchFilters),
});

/** What people searched for at least three times: in vain, or all of it. */
export function Searches({ mayInvite }: { readonly mayInvite: boolean }) {
  const t = useMessages(adminOverview);
  const [search] = useSearchParams();
  const wanted = searchesWanted(search);
  const pages = useCallPages('admin/search_list', wanted);
  return (
    <div className={classes.searches}>
      <LinkSwitch
        label={t('searches.filter')}
        sides={searchFilters.map((show) => ({
          text: t(`searches.${show}`),
          to: changeSearch(search, { show: show === searchFilters[0] ? null : show }),
          isShown: show === wanted.show,
        }))}
        replace
      />
      {renderPlaceholder(pages, { title: t('searches.empty'), text: t('missed.none') })}
      {pages.items.length > 0 && (
        <>
          <Panel padding="none">
            <SearchTable label={t('searches.label')} items={pages.items} mayInvite={mayInvite} />
          </Panel>
          <ShowMore pages={pages} />
        </>
      )}
    </div>
  );
}
