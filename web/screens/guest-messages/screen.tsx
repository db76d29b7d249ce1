import type { MetaFunction } from 'react-router';
import { problemOf } from '#web/api/problem.ts';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import classes from '#web/features/messages/messages.module.css';
import { href, privateHead } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: 'Your messages' }, ...privateHead];

// Without an id the call returns the conversation of this browser's cookie. Only the browser makes the call, because
// guest pages are shared.
const ofCookie = {};

/** The conversation of a guest and a provider, opened by a mailed link. */
export default function GuestMessages() {
  const list = useCallPages('booking/message_list', ofCookie);
  const conversation = list.data?.pages[0]?.conversation;
  if (conversation !== undefined)
    return (
      <Page width="narrow">
        <PageHead title={`You and ${conversation.with.name}`} />
        <div className={classes.guestTalk}>
          <Conversation
            which={ofCookie}
            name={conversation.with.name}
            size="part"
            empty={`Write to ${conversation.with.name} here.`}
          />
        </div>
      </Page>
    );
  if (list.error === null) return <PageSkeleton />;
  if (problemOf(list.error).status >= 500) return <QueryProblemPage query={list} />;
  return (
    <EmptyPage
      scene="chat"
      title="This link doesn’t work"
      text="Open the link in our newest email to you."
      action={{ label: 'Back to home', to: href('home') }}
    />
  );
}
