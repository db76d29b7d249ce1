import { Suspense } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { takenRoles } from '#contract/choices/event.ts';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import { takenEvents } from '#locales/areas/taken-events.ts';
import type { Session } from '#web/api/context.ts';
import { loadInBrowser, loadOnServer, optional, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callPages, callQuery, useCall, useCallPages, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import classes from '#web/features/my-events/event-rows.module.css';
import { EventsTabs } from '#web/features/my-events/events-tabs.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { href } from '#web/routes.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import { HiredCard } from './hired-card.tsx';
import { InvitedCard } from './invited-card.tsx';
import { TakenCard } from './taken-card.tsx';

const answerPage = partOf(async () => ({
  default: (await import('#web/features/hires/answer/answer-page.tsx')).AnswerPage,
}));
const statement = partOf(async () => ({
  default: (await import('#web/features/statements/hired-statement.tsx')).HiredStatement,
}));

const times = ['upcoming', 'past'] as const;
type Time = (typeof times)[number];

const timeOf = (search: URLSearchParams): Time => times.find((time) => time === search.get('time')) ?? 'upcoming';

type Role = TakenEvent['role'];

const roleOf = (search: URLSearchParams): Role => takenRoles.find((role) => role === search.get('role')) ?? 'going';

interface ListProps {
  readonly role: Role;
  readonly time: Time;
}

/** The request of `?hire=`, which is shown instead of the list. */
const hireOf = (search: URLSearchParams): string | null => (roleOf(search) === 'hired' ? search.get('hire') : null);

const queriesOf = ({ url, session }: Wanted) => {
  const hire_id = hireOf(url.searchParams);
  if (hire_id !== null) return [callQuery('user/event_provider_list', { hire_id })];
  return [
    callPages('user/event_listing', { role: roleOf(url.searchParams), time: timeOf(url.searchParams) }),
    optional(isOrganiser(session) ? hostCounts : guestCounts),
  ];
};

/** The counts of the tabs, of whoever has a page and of others. */
const hostCounts = callQuery('user/event_list', { limit: 1 });
const guestCounts = callQuery('user/event_listing', { limit: 1 });

const isOrganiser = ({ user }: Session): boolean => (user?.providers.length ?? 0) > 0;

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** The events that the user takes part in or is hired for, one request to work on an event, or what it earned. */
export default function MyPart() {
  const [search] = useSearchParams();
  const hire_id = hireOf(search);
  const date = search.get('date');
  if (hire_id === null) return <TakenEvents role={roleOf(search)} time={timeOf(search)} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {date === null ? <answerPage.Here hire_id={hire_id} /> : <statement.Here hire_id={hire_id} date={date} />}
    </Suspense>
  );
}

function TakenEvents({ role, time }: ListProps) {
  const t = useMessages(takenEvents);
  const isHost = isOrganiser(useSession());
  const title = t(isHost ? 'title_host' : 'title');
  const sides = times.map((each) => ({
    text: t(each),
    to: href(
      'my_events_events',
      {},
      { role: role === 'going' ? undefined : role, time: each === 'upcoming' ? undefined : each },
    ),
    isShown: each === time,
  }));
  return (
    <Page>
      <title>{title}</title>
      <PageHead title={title}>
        <LinkSwitch label={t('when')} sides={sides} replace />
      </PageHead>
      {isHost ? <OrganiserTabs role={role} /> : <GuestTabs role={role} />}
      <Events key={`${role} ${time}`} role={role} time={time} />
    </Page>
  );
}

function OrganiserTabs({ role }: { readonly role: Role }) {
  const { data } = useCall('user/event_list', { limit: 1 });
  return <EventsTabs value={role} counts={data?.counts} />;
}

/** The events that somebody without a page goes to, and those they are invited to, if there are any. */
function GuestTabs({ role }: { readonly role: Role }) {
  const t = useMessages(takenEvents);
  const { data } = useCall('user/event_listing', { limit: 1 });
  if (role === 'going' && (data?.counts.invited ?? 0) === 0) return null;
  const tabs = (['going', 'invited'] as const).map((value) => ({
    value,
    label: t(`tab.${value}`),
    ...(data === undefined ? {} : { count: data.counts[value] }),
    to: href('my_events_events', {}, { role: value === 'going' ? undefined : value }),
  }));
  return <PillTabs label={t('tabs')} value={role} tabs={tabs} />;
}

function Events({ role, time }: ListProps) {
  const t = useMessages(takenEvents);
  const events = useCallPages('user/event_listing', { role, time });
  if (events.isPending) return <RowsLoading label={t('loading')} />;
  if (events.data === undefined) return <QueryProblem query={events} />;
  if (events.items.length === 0 && role === 'hired')
    return (
      <EmptyState
        scene="calendar"
        title={t(`no_hires.${time}`)}
        text={t(`no_hires_text.${time}`)}
        {...(time === 'upcoming' ? { action: { label: t('set_up_hires'), to: `${href('my_page')}#hires` } } : {})}
      />
    );
  if (events.items.length === 0 && role === 'invited')
    return <EmptyState scene="signpost" title={t(`no_invitations.${time}`)} text={t(`no_invitations_text.${time}`)} />;
  if (events.items.length === 0)
    return (
      <EmptyState
        scene="calendar"
        title={t(`empty.${time}`)}
        text={t(`empty_text.${time}`)}
        action={{ label: t('find'), to: href('home', {}, { kind: 'event' }) }}
      />
    );
  return (
    <>
      <ul className={classes.cards}>
        {events.items.map((taken) =>
          taken.hire !== null ? (
            <HiredCard key={taken._id} taken={taken} hire={taken.hire} />
          ) : taken.invitation !== null ? (
            <InvitedCard key={taken._id} taken={taken} invitation={taken.invitation} />
          ) : (
            <TakenCard key={taken._id} taken={taken} />
          ),
        )}
      </ul>
      <ShowMore pages={events}>{t('more')}</ShowMore>
    </>
  );
}
