import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { CallOutput } from '#contract/index.ts';
import { invitationPage } from '#locales/areas/invitation-page.ts';
import { serverNow } from '#web/api/clock.ts';
import { LinkProblemPage } from '#web/api/link-problem.tsx';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { eventHref } from '#web/features/booking/event-links.ts';
import { href, privateHead } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AcceptedDates, type Booked } from './accepted-dates.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './invitation.module.css';
import { InvitedTo } from './invited-to.tsx';
import { MuteInvitations } from './mute-invitations.tsx';
import { stateOf } from './page-state.ts';

type Invitation = CallOutput<'event/recurrent_noti_detail'>['invitation'];

/** How the page names its invitation: by the token of a mail, or by its id for its user. */
export type Key = { readonly token: string } | { readonly invitation_id: string };

const TOKEN_LENGTH = 43;

export const meta: MetaFunction = () => [...privateHead];

/** An invitation to an event, and its answer. Only the browser reads it, which notes that it was opened. */
export default function InvitationScreen() {
  const t = useMessages(invitationPage);
  const { token = '' } = useParams();
  const key: Key = token.length === TOKEN_LENGTH ? { token } : { invitation_id: token };
  const query = useCall('event/recurrent_noti_detail', key);
  const title = query.data?.invitation.event.title;
  return (
    <>
      <title>{title === undefined ? t('title') : `${t('title')}: ${title}`}</title>
      <OpenedInvitation of={key} query={query} />
    </>
  );
}

interface OpenedInvitationProps {
  readonly of: Key;
  readonly query: ReturnType<typeof useCall<'event/recurrent_noti_detail'>>;
}

function OpenedInvitation({ of: key, query }: OpenedInvitationProps) {
  const t = useMessages(invitationPage);
  const invitation = query.data?.invitation;
  useOpened(key, invitation !== undefined);
  if (invitation !== undefined) return <Shown invitation={invitation} of={key} />;
  if (!query.isError) return <PageSkeleton />;
  return (
    <LinkProblemPage
      query={query}
      title={t('missing.title')}
      text={t('missing.text')}
      action={{ label: t('missing.find'), to: href('home', {}, { kind: 'event' }) }}
    />
  );
}

/** Notes once that the invited person sees the invitation. */
function useOpened(key: Key, isShown: boolean): void {
  const opened = useRef(false);
  const open = useCallMutation('event/open_invitation');
  useEffect(() => {
    if (!isShown || opened.current) return;
    opened.current = true;
    open.run(key);
  });
}

function Shown({ invitation, of }: { readonly invitation: Invitation; readonly of: Key }) {
  const t = useMessages(invitationPage);
  const [search] = useSearchParams();
  const [booked, setBooked] = useState<Booked | null>(null);
  const state = stateOf(invitation, serverNow());
  const { event } = invitation;
  const host = event.provider.name;
  if (state === 'cancelled' || state === 'withdrawn' || state === 'over')
    return (
      <EmptyPage
        scene="calendar"
        title={t(`closed_title.${state}`)}
        text={t(`closed_text.${state}`, { host, title: event.title })}
        {...(state === 'cancelled'
          ? {}
          : {
              action: { label: t('event'), to: eventHref({ event_id: event._id, provider_id: event.provider._id }) },
            })}
      />
    );
  const asked = search.get('answer');
  return (
    <Page width="narrow">
      <div className={classes.invitation}>
        {booked === null && (state === 'open' || state === 'declined') ? (
          <>
            <InvitedTo invitation={invitation} />
            {state === 'declined' && <p role="status">{t('declined.text', { host })}</p>}
            <AnswerForm invitation={invitation} of={of} prefersNo={asked === 'no'} onBooked={setBooked} />
          </>
        ) : (
          <AcceptedDates invitation={invitation} booked={booked} />
        )}
        <MuteInvitations invitation={invitation} of={of} isAsked={asked === 'stop'} />
      </div>
    </Page>
  );
}
