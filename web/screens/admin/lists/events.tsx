import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { Link, useSearchParams } from 'react-router';
import { eventFilters } from '#contract/choices/admin-lists.ts';
import type { ListedEvent } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Fact, Facts, ListedPageFact } from '../parts/facts.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import classes from './list.module.css';
import { readFilter, readSearch } from './list-address.ts';
import { ListDrawer } from './list-drawer.tsx';
import { ModerateButton } from './moderate-button.tsx';
import { StaffActivity } from './staff-activity.tsx';

/** What an address wants of the events. */
export const eventsWanted = (search: URLSearchParams) => ({
  ...readSearch(search),
  show: readFilter(search, eventFilters),
});

/** All events, found by title or page. */
export function EventList() {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const [search] = useSearchParams();
  const wanted = eventsWanted(search);
  const pages = useCallPages('admin/event_list', wanted);
  const titleOf = ({ title }: ListedEvent) => title || t('events.untitled');
  const picture = ({ picture: shown }: ListedEvent) =>
    shown === null ? undefined : (
      <span className={classes.thumb}>
        <Picture picture={shown} ratio={1} sizes="2.5rem" radius={8} alt="" />
      </span>
    );
  return (
    <AdminList
      label={t('events.label')}
      searchLabel={t('events.search')}
      views={
        <FilterTabs
          label={t('events.filter')}
          filters={eventFilters}
          shown={wanted.show}
          textOf={(show) => t(`event_filter.${show}`)}
        />
      }
      pages={pages}
      first={t('events.event')}
      lead={(event) => ({ picture: picture(event), name: titleOf(event) })}
      columns={[
        { title: t('events.page'), show: 'wide', cell: ({ provider }) => <bdi>{provider.name}</bdi> },
        { title: t('events.status'), show: 'always', isFixed: true, cell: (event) => <EventBadge event={event} /> },
        { title: t('events.next'), show: 'wide', cell: (event) => <NextDate event={event} /> },
        { title: t('events.seats'), show: 'widest', align: 'end', cell: ({ seats_taken }) => number(seats_taken) },
      ]}
      empty={{ title: t('events.empty'), text: t('events.empty_text') }}
    >
      <ListDrawer
        name="admin/event_list"
        items={pages.items}
        head={(event) => ({
          picture: picture(event),
          title: titleOf(event),
          text: <bdi>{event.provider.name}</bdi>,
        })}
      >
        {(event) => <OneEvent event={event} title={titleOf(event)} />}
      </ListDrawer>
    </AdminList>
  );
}

function NextDate({ event }: { readonly event: ListedEvent }) {
  const t = useMessages(adminLists);
  if (event.next_at === null) return <span className={classes.quiet}>{t('events.none_ahead')}</span>;
  return <When at={event.next_at} zone={event.timezone} shape="moment" label={false} />;
}

const colors = { draft: 'gray', published: 'green', cancelled: 'gray' } as const;

function EventBadge({ event: { status, unlisted_reason, is_held } }: { readonly event: ListedEvent }) {
  const t = useMessages(adminLists);
  if (is_held)
    return (
      <Badge component="span" size="lg" color="amber">
        {t('event_status.held')}
      </Badge>
    );
  return unlisted_reason === null ? (
    <Badge component="span" size="lg" color={colors[status]}>
      {t(`event_status.${status}`)}
    </Badge>
  ) : (
    <Badge component="span" size="lg" color="red">
      {t('event_status.unlisted')}
    </Badge>
  );
}

function OneEvent({ event, title }: { readonly event: ListedEvent; readonly title: string }) {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const { _id, status, provider, unlisted_reason, open_reports } = event;
  return (
    <>
      <span className={classes.badges}>
        <EventBadge event={event} />
      </span>
      {unlisted_reason !== null && (
        <p className={classes.note} data-tone="danger">
          {t('event.unlisted', { reason: unlisted_reason })}
        </p>
      )}
      <Facts>
        <ListedPageFact label={t('events.page')} page={provider} />
        <Fact label={t('event.kind')}>{t(`event.attendance.${event.attendance}`)}</Fact>
        <Fact label={t('event.visibility')}>{t(event.is_public ? 'event.public' : 'event.private')}</Fact>
        <Fact label={t('events.next')}>
          <NextDate event={event} />
        </Fact>
        <Fact label={t('event.dates')}>{t('event.dates_text', { count: event.dates_ahead })}</Fact>
        <Fact label={t('events.seats')}>{number(event.seats_taken)}</Fact>
        {open_reports > 0 && (
          <Fact label={t('page_status.reported')}>
            <Link to={href('admin', { queue: 'reports' })}>{t('page.reports', { count: open_reports })}</Link>
          </Fact>
        )}
      </Facts>
      {status !== 'draft' && (
        <ButtonRow>
          <Button
            component={Link}
            to={href('view_events', { id: _id, providerId: provider._id })}
            target="_blank"
            variant="default"
            size="sm"
          >
            {t('drawer.view')}
          </Button>
          <ModerateButton kind="unlist_event" subject_id={_id} label={title} action_id={event.action_id} />
        </ButtonRow>
      )}
      <StaffActivity subject_id={_id} />
    </>
  );
}
