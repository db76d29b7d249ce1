import { Link, useSearchParams } from 'react-router';
import type { Side } from '#contract/choices/message.ts';
import type { Conversation } from '#contract/entities/message.ts';
import { messageBody } from '#locales/areas/message-body.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './inbox.module.css';
import { UnreadCount } from './unread-count.tsx';

/** All conversations of one side, latest first. Each opens next to the list. */
export function Inbox({ as }: { as: Side }) {
  const list = useCallPages('booking/conversation_list', { as });
  const [search] = useSearchParams();
  if (list.isPending) return <RowsSkeleton count={4} />;
  if (list.error !== null && list.items.length === 0) return <QueryProblem query={list} />;
  if (list.items.length === 0)
    return as === 'customer' ? (
      <EmptyState
        scene="chat"
        title="No messages yet"
        text="Your conversations with providers appear here. To start one, use the Message button on a provider’s page."
        action={{ label: 'Browse services', to: '/' }}
      />
    ) : (
      <EmptyState
        scene="chat"
        title="No messages yet"
        text="When customers write to you, their messages appear here. We’ll email you if you miss one."
        action={{ label: 'View my page', to: '/my_page' }}
      />
    );
  return (
    <>
      <ul className={classes.inbox}>
        {list.items.map((item) => {
          const to = new URLSearchParams(search);
          to.set('conversation', item._id ?? '');
          return (
            <li key={item._id}>
              <Thread item={item} to={`?${to}`} />
            </li>
          );
        })}
      </ul>
      <ShowMore pages={list} />
    </>
  );
}

function Thread({ item, to }: { item: Conversation; to: string }) {
  const t = useMessages(messageBody);
  const { last } = item;
  const labels = last === null ? '' : last.text !== '' ? last.text : last.has_files ? 'Sent a file' : t('erased');
  return (
    <Link to={to} preventScrollReset className={classes.thread} data-new={item.unread_count > 0}>
      <Avatar name={item.with.name} picture={item.with.avatar} size={48} />
      <div>
        <b>{item.with.name}</b>
        <small>
          {item.booking === null ? (
            'Before booking'
          ) : (
            <>
              {item.booking.title} · <When at={item.booking.starts_at} zone={item.booking.timezone} shape="day" />
            </>
          )}
        </small>
        <p dir="auto">{last?.is_mine === true ? `You: ${labels}` : labels}</p>
      </div>
      <span className={classes.threadEnd}>
        {last !== null && <When at={last.created_at} shape="day" />}
        <UnreadCount count={item.unread_count} />
      </span>
    </Link>
  );
}
