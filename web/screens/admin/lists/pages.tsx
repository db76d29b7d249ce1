import { Badge, Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { pageFilters } from '#contract/calls/operator.ts';
import type { ListedPage } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Activity } from './activity.tsx';
import { filterOf, searchOf, useListAddress } from './address.ts';
import { AdminList } from './admin-list.tsx';
import { Contact } from './contact.tsx';
import classes from './list.module.css';
import { Fact, ListDrawer } from './list-drawer.tsx';
import { Moderate } from './moderate.tsx';

/** What an address wants of the pages. */
export const pagesWanted = (search: URLSearchParams) => ({ ...searchOf(search), show: filterOf(search, pageFilters) });

/** All pages of providers, found by name, owner, address or link. */
export function PageList() {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const [search] = useSearchParams();
  const wanted = pagesWanted(search);
  const pages = useCallPages('admin/page_list', wanted);
  const { to } = useListAddress();
  return (
    <AdminList
      label={t('pages.label')}
      searchLabel={t('pages.search')}
      views={
        <LinkSwitch
          label={t('pages.filter')}
          sides={pageFilters.map((show) => ({
            text: t(`page_filter.${show}`),
            to: to({ show: show === 'all' ? null : show }),
            isShown: show === wanted.show,
          }))}
          replace
        />
      }
      pages={pages}
      first={t('pages.page')}
      lead={(page) => ({
        picture: <Avatar id={page._id} name={page.name} picture={page.avatar} />,
        name: page.name,
      })}
      columns={[
        {
          title: t('pages.owner'),
          show: 'wide',
          cell: ({ owner }) =>
            owner === null ? <span className={classes.quiet}>{t('pages.unclaimed')}</span> : <bdi>{owner.name}</bdi>,
        },
        { title: t('pages.category'), show: 'widest', cell: ({ categories }) => categories.join(', ') },
        { title: t('pages.status'), show: 'always', isFixed: true, cell: (page) => <PageBadge page={page} /> },
        { title: t('pages.month'), show: 'wide', align: 'end', cell: (page) => number(page.bookings_month) },
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
          picture: <Avatar id={page._id} name={page.name} picture={page.avatar} size={44} />,
          title: page.name,
          text: t.rich('page.since', { at: <When at={page.created_at} shape="date" /> }),
        })}
      >
        {(page) => <OnePage page={page} />}
      </ListDrawer>
    </AdminList>
  );
}

const stars = (number: ReturnType<typeof useFormats>['number'], average: number) =>
  number(average, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function PageBadge({ page }: { readonly page: ListedPage }) {
  const t = useMessages(adminLists);
  const { status, open_reports, owner } = page;
  const shown =
    status === 'suspended'
      ? ({ key: 'suspended', color: 'red' } as const)
      : status === 'held'
        ? ({ key: 'held', color: 'amber' } as const)
        : open_reports > 0
          ? ({ key: 'reported', color: 'amber' } as const)
          : status === 'draft'
            ? ({ key: 'draft', color: 'gray' } as const)
            : owner === null
              ? ({ key: 'unclaimed', color: 'gray' } as const)
              : ({ key: 'published', color: 'green' } as const);
  return (
    <Badge component="span" size="lg" color={shown.color}>
      {t(`page_status.${shown.key}`)}
    </Badge>
  );
}

function OnePage({ page }: { readonly page: ListedPage }) {
  const t = useMessages(adminLists);
  const { _id, slug, name, suspended_reason } = page;
  return (
    <>
      <span className={classes.badges}>
        <PageBadge page={page} />
        {page.categories.map((category) => (
          <Badge key={category} component="span" size="lg" color="gray" variant="outline">
            {category}
          </Badge>
        ))}
      </span>
      {suspended_reason !== null && (
        <p className={classes.note} data-tone="danger">
          {t('page.suspended', { reason: suspended_reason })}
        </p>
      )}
      <Facts page={page} />
      <ButtonRow>
        <Button
          component={Link}
          to={href('provider_details', { providerId: slug })}
          target="_blank"
          variant="default"
          size="sm"
        >
          {t('drawer.view')}
        </Button>
        <Moderate
          kind="suspend_page"
          subject_id={_id}
          label={name}
          upcoming={page.upcoming}
          action_id={page.action_id}
        />
      </ButtonRow>
      {page.contact_email !== null && <Contact subject="page" subject_id={_id} />}
      <Activity subject_id={_id} />
    </>
  );
}

function Facts({ page }: { readonly page: ListedPage }) {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const { name, owner, rating_average, rating_count, open_reports } = page;
  return (
    <dl className={classes.facts}>
      <Fact label={t('pages.owner')}>
        {owner?._id ? (
          <Link to={href('admin', { queue: 'people' }, { open: owner._id })}>
            <bdi>{owner.name}</bdi>
          </Link>
        ) : (
          t('pages.unclaimed')
        )}
        {owner?.email && <span className={classes.quiet}>{owner.email}</span>}
      </Fact>
      {page.contact_email !== null && <Fact label={t('page.contact')}>{page.contact_email}</Fact>}
      <Fact label={t('page.bookings')}>
        <Link to={href('admin', { queue: 'bookings' }, { q: name })}>
          {t('page.bookings_text', { month: page.bookings_month, upcoming: page.upcoming })}
        </Link>
      </Fact>
      <Fact label={t('page.services')}>{number(page.services)}</Fact>
      <Fact label={t('page.events')}>
        {page.events === 0 ? (
          number(0)
        ) : (
          <Link to={href('admin', { queue: 'events' }, { q: name })}>{number(page.events)}</Link>
        )}
      </Fact>
      <Fact label={t('pages.rating')}>
        {rating_average === null ? (
          t('page.no_rating')
        ) : (
          <Link to={href('admin', { queue: 'reviews' }, { q: name })}>
            {t('page.rating_text', { rating: stars(number, rating_average), count: rating_count })}
          </Link>
        )}
      </Fact>
      {open_reports > 0 && (
        <Fact label={t('page_status.reported')}>
          <Link to={href('admin', { queue: 'reports' })}>{t('page.reports', { count: open_reports })}</Link>
        </Fact>
      )}
    </dl>
  );
}
