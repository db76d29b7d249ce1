import { useNavigate, useSearchParams } from 'react-router';
import { joinedSpans, pageFilters } from '#contract/choices/admin-lists.ts';
import type { PageCount } from '#contract/entities/operator/lists.ts';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { pageMachine } from '#contract/states/moderation.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { ViewTabs } from '#web/ui/controls/view-tabs.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { OnePage } from '../pages/one-page.tsx';
import { PageBadge, PagePicture, stars } from '../pages/page-badge.tsx';
import type { PageCan } from '../pages/page-permissions.ts';
import { AdminList } from './admin-list.tsx';
import classes from './list.module.css';
import { readFilter, readSearch, useListAddress } from './list-address.ts';
import { ListDrawer } from './list-drawer.tsx';
import type { Range } from './list-range.tsx';

type PageFilter = (typeof pageFilters)[number];

const statuses = pageMachine.states;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address wants of the pages. */
export function pagesWanted(search: URLSearchParams): CallInput<'admin/page_list'> {
  const status = statuses.find((each) => each === search.get('status'));
  const joined = joinedSpans.find((each) => each === search.get('joined'));
  const category_id = uuid.exec(search.get('category') ?? '')?.[0];
  const cursor = search.get('page')?.slice(0, 400);
  return {
    ...readSearch(search),
    show: readFilter(search, pageFilters),
    ...(status === undefined ? {} : { status }),
    ...(category_id === undefined ? {} : { category_id }),
    ...(joined === undefined ? {} : { joined }),
    ...(cursor ? { cursor } : {}),
  };
}

/** All pages of providers, found by name, owner, address or link. */
export function PageList({ can }: { readonly can: PageCan }) {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const [search] = useSearchParams();
  const wanted = pagesWanted(search);
  const list = useCall('admin/page_list', wanted, { keepPrevious: true });
  const pages = { ...list, items: list.data?.items ?? [] };
  return (
    <AdminList
      label={t('pages.label')}
      searchLabel={t('pages.search')}
      views={<Views shown={wanted.show ?? 'all'} />}
      filters={<Filters wanted={wanted} />}
      pages={pages}
      range={useRange(list.data)}
      first={t('pages.page')}
      lead={(page) => ({ picture: <PagePicture page={page} />, name: page.name })}
      columns={[
        {
          title: t('pages.owner'),
          show: 'wide',
          cell: ({ owner }) =>
            owner === null ? <span className={classes.quiet}>{t('pages.unclaimed')}</span> : <bdi>{owner.name}</bdi>,
        },
        { title: t('pages.category'), show: 'widest', cell: ({ categories }) => categories.join(', ') },
        { title: t('pages.status'), show: 'always', isFixed: true, cell: (page) => <PageBadge page={page} /> },
        {
          title: t('pages.month'),
          show: 'wide',
          align: 'end',
          cell: ({ owner, bookings_month }) => (owner === null && bookings_month === 0 ? '–' : number(bookings_month)),
        },
        {
          title: t('pages.rating'),
          show: 'wide',
          align: 'end',
          cell: ({ rating_average }) => (rating_average === null ? '–' : stars(number, rating_average)),
        },
      ]}
      empty={{ title: t('pages.empty'), text: t('pages.empty_text') }}
    >
      <ListDrawer
        name="admin/page_list"
        items={pages.items}
        head={(page) => ({
          picture: <PagePicture page={page} size={44} />,
          title: page.name,
          text: t.rich(page.owner === null ? 'page.since_unclaimed' : 'page.since', {
            owner: page.owner?.name ?? '',
            at: <When at={page.created_at} shape="month" />,
          }),
          link: href('provider_details', { providerId: page.slug }),
        })}
      >
        {(page) => <OnePage key={page._id} page={page} can={can} />}
      </ListDrawer>
    </AdminList>
  );
}

/** The views of the list with their numbers. */
function Views({ shown }: { readonly shown: PageFilter }) {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const { to } = useListAddress();
  const { data } = useCall('admin/page_counts', {});
  const written = ({ count, is_more }: PageCount) =>
    is_more ? t('count.more', { count: number(count) }) : number(count);
  return (
    <ViewTabs
      label={t('pages.filter')}
      sides={pageFilters.map((show) => ({
        text: t(`page_filter.${show}`),
        count: data && written(data[show]),
        to: to({ show: show === 'all' ? null : show }),
        isShown: show === shown,
      }))}
    />
  );
}

function Filters({ wanted }: { readonly wanted: CallInput<'admin/page_list'> }) {
  const t = useMessages(adminLists);
  const ofPages = useMessages(adminPages);
  const { to } = useListAddress();
  const navigate = useNavigate();
  const { data } = useCall('admin/catalogue', {});
  const change = (key: string, value: string) =>
    void navigate(to({ [key]: value }), { preventScrollReset: true, replace: true });
  return (
    <>
      <Choice<(typeof statuses)[number] | ''>
        aria-label={t('pages.status')}
        size="md"
        value={wanted.status ?? ''}
        options={[
          { value: '', label: t('pages.status') },
          ...statuses.map((status) => ({ value: status, label: t(`page_status.${status}`) })),
        ]}
        onPick={(status) => change('status', status)}
      />
      <Choice
        aria-label={t('pages.category')}
        size="md"
        value={wanted.category_id ?? ''}
        options={[
          { value: '', label: t('pages.category') },
          ...(data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onPick={(category) => change('category', category)}
      />
      <Choice<(typeof joinedSpans)[number] | ''>
        aria-label={t('pages.joined')}
        size="md"
        value={wanted.joined ?? ''}
        options={[
          { value: '', label: t('pages.joined') },
          ...joinedSpans.map((span) => ({ value: span, label: ofPages(`joined.${span}`) })),
        ]}
        onPick={(span) => change('joined', span)}
      />
    </>
  );
}

function useRange(shown: CallOutput<'admin/page_list'> | undefined): Range | null {
  const { to } = useListAddress();
  if (shown === undefined) return null;
  const { first, items, total, previous_cursor, next_cursor } = shown;
  const turn = (page: string | null) => (page === null ? null : to({ page }));
  return {
    first,
    last: first + items.length - 1,
    total,
    previous: turn(previous_cursor),
    next: turn(next_cursor),
  };
}
