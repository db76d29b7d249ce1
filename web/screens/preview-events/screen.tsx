import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, type MetaFunction, useNavigate, useParams } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import { eventPreview } from '#locales/areas/event-preview.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { EventPage } from '#web/features/events/page/event-page.tsx';
import { EventSkeleton } from '#web/features/events/page/event-skeleton.tsx';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './preview.module.css';

function queriesOf({ params }: Wanted) {
  const event_id = params.id ?? '';
  return [callQuery('user/event_detail', { event_id }), callQuery('event/event_detail', { event_id })];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** An event's page as guests will see it, for its organiser, with what is missing and the way to publish it. */
export default function PreviewEvent() {
  const t = useMessages(eventPreview);
  return (
    <>
      <title>{t('title')}</title>
      <OpenedPreview />
    </>
  );
}

function OpenedPreview() {
  const { id = '' } = useParams();
  // Only its organiser may read it, whatever its state.
  const own = useCall('user/event_detail', { event_id: id });
  const page = useCall('event/event_detail', { event_id: id });
  if (own.data === undefined) return own.isError ? <QueryProblemPage query={own} /> : <EventSkeleton />;
  if (page.data === undefined) return page.isError ? <QueryProblemPage query={page} /> : <EventSkeleton />;
  return <Preview key={id} own={own.data.event} event={page.data} />;
}

function Preview({ own, event }: { readonly own: OwnEvent; readonly event: PublicEvent }) {
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = event.occurrences.find(({ _id }) => _id === picked) ?? event.chosen;
  const shown = { ...event, chosen, can: { edit: true, book: false, message: false } };
  return <EventPage event={shown} onChoose={setPicked} above={<Bar event={own} />} isPreview />;
}

/** What is missing, and the way to publish the event or back to it. */
function Bar({ event }: { readonly event: OwnEvent }) {
  const t = useMessages(eventPreview);
  const navigate = useNavigate();
  const isDraft = event.status === 'draft';
  const publish = useCallMutation('event/edit_event', {
    onDone: ({ event: published, clashes }) => {
      const left = clashes.length === 0 ? undefined : t('published_without', { count: clashes.length });
      toast.good(published.is_held ? t('held') : t('published', { title: published.title }), left);
      return navigate(href('my_event', { id: published._id }));
    },
  });
  const missing = isDraft ? event.missing : [];
  return (
    <Panel as="section" tone="accent" aria-label={t('title')} className={classes.bar}>
      <p>{t.rich(isDraft ? 'only_you' : 'live', { b: (text) => <b>{text}</b> })}</p>
      <ButtonRow>
        {event.status !== 'cancelled' && (
          <Button component={Link} to={href('edit_events', { id: event._id })} variant="default">
            {t('edit')}
          </Button>
        )}
        {isDraft ? (
          <Button
            disabled={missing.length > 0}
            loading={publish.isPending}
            onClick={() => publish.run({ event_id: event._id, version: event.version, publish: true })}
          >
            {t('publish')}
          </Button>
        ) : (
          <Button component={Link} to={href('my_event', { id: event._id })}>
            {t('manage')}
          </Button>
        )}
      </ButtonRow>
      {missing.length > 0 && <Missing event={event} missing={missing} />}
    </Panel>
  );
}

interface MissingProps {
  readonly event: OwnEvent;
  readonly missing: OwnEvent['missing'];
}

/** What is missing, each with the step of the form that has it. */
function Missing({ event, missing }: MissingProps) {
  const t = useMessages(eventPreview);
  return (
    <div className={classes.missing}>
      <h2>{t('missing', { count: missing.length })}</h2>
      <ul>
        {missing.map(({ step, field, message }) => (
          <li key={`${step}.${field}`}>
            <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
            <span>{message}</span>
            <Link to={step === 'review' ? href('my_page') : href('edit_events', { id: event._id }, { step })}>
              {t(step === 'review' ? 'page' : 'add')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
