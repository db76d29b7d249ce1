import { Button, Loader, Skeleton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Conversation as ConversationShape, Message } from '#contract/entities/message.ts';
import { DAY_MS } from '#contract/instant.ts';
import { wallClock } from '#contract/location/wall-clock.ts';
import { serverNow } from '#web/api/clock.ts';
import { problemOf } from '#web/api/problem.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen, useViewerZone } from '#web/ui/format/when.tsx';
import '@mantine/core/styles/Loader.css';
import { Composer } from './composer.tsx';
import { lastSeen, type Pending, toConversationLines } from './conversation-lines.ts';
import { FileSize, MessageBody } from './message-body.tsx';
import classes from './messages.module.css';
import { useConversation, type Which } from './use-conversation.ts';

interface ConversationProps {
  readonly which: Which;
  /** The name of the other side until the conversation is loaded. */
  readonly name: string;
  /** Shown if the conversation has no messages yet. */
  readonly empty: ReactNode;
  /** `whole` fills the given height; `part` is one part of a page. */
  readonly size: 'whole' | 'part';
}

/** A conversation of two sides, newest message at the bottom, with the message field. */
export function Conversation({ which, name, empty, size }: ConversationProps) {
  const controls = useConversation(which);
  const { list, messages, pending, conversation } = controls;
  const fault = list.isError && list.data === undefined ? problemOf(list.error) : null;
  const zone = useViewerZone() ?? 'UTC';
  const other = conversation?.with.name ?? name;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useShown(controls.markRead);

  const send = (text: string, files: readonly File[]) => {
    controls.send(text, files);
    // Scrolls to a newly written message from any position.
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <section className={classes.conversation} data-size={size} aria-label={`Messages with ${other}`}>
      {fault !== null ? (
        <ErrorState
          title="We couldn’t load your messages"
          text={fault.detail}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        // Reversed, so that the newest message stays in view when either end grows.
        <div
          ref={scroller}
          className={classes.scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          role="log"
          aria-label={`Messages between you and ${other}`}
          aria-busy={list.isFetchingNextPage}
        >
          <div ref={end} className={classes.end} />
          <div className={classes.lines}>
            {list.hasNextPage && (
              <Button
                variant="subtle"
                size="compact-md"
                className={classes.earlier ?? ''}
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show earlier messages
              </Button>
            )}
            {list.isPending && <ConversationSkeleton />}
            {list.isSuccess && messages.length + pending.length === 0 && <div className={classes.empty}>{empty}</div>}
            <Lines messages={messages} zone={zone} other={other} seen={conversation} />
            {pending.map((message) => (
              <OnItsWay
                key={message.key}
                message={message}
                onAgain={() => controls.again(message)}
                onGiveUp={() => controls.giveUp(message)}
              />
            ))}
          </div>
        </div>
      )}
      {conversation !== null && !conversation.is_answered_here && conversation.role === 'customer' && (
        <p
          className={classes.kept}
        >{`Nobody has claimed ${other}’s page yet. We’ll keep your message for the owner.`}</p>
      )}
      {fault?.code !== 'not_found' && (
        <Composer storedAs={which.booking_id ?? which.conversation_id ?? 'guest'} to={other} onSend={send} />
      )}
    </section>
  );
}

/** A ref of an element. Calls `onShown` when it comes into view, or when the tab does while it is in view. */
function useShown(onShown: () => void) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (mark === null) return undefined;
    let isShown = false;
    const look = () => {
      if (isShown && document.visibilityState === 'visible') onShown();
    };
    const seen = new IntersectionObserver((entries) => {
      isShown = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    seen.observe(mark);
    document.addEventListener('visibilitychange', look);
    return () => {
      seen.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [onShown]);
  return end;
}

interface LinesProps {
  readonly messages: readonly Message[];
  readonly zone: string;
  readonly other: string;
  readonly seen: Pick<ConversationShape, 'seen_seq'> | null;
}

function Lines({ messages, zone, other, seen }: LinesProps) {
  const language = useLocale();
  const lastSeenSeq = lastSeen(messages, seen?.seen_seq ?? 0);
  const lastMine = messages.findLast((message) => message.is_mine)?.seq;
  return toConversationLines(messages, zone).map((line) =>
    line.kind === 'day' ? (
      <p key={line.day} className={classes.day}>
        <time dateTime={line.day}>{dayHeading(line.at, zone, language)}</time>
      </p>
    ) : (
      <div
        key={line.message._id}
        className={classes.message}
        data-mine={line.message.is_mine}
        data-begins={line.begins}
        data-ends={line.ends}
      >
        <HiddenText>{line.message.is_mine ? 'You: ' : `${other}: `}</HiddenText>
        <MessageBody {...line.message} />
        {line.ends && (
          <p className={classes.under}>
            <time dateTime={line.message.created_at}>
              {formatWhen(line.message.created_at, zone, 'time', false, language)}
            </time>
            {line.message.is_mine && line.message.seq === lastSeenSeq && (
              <span>
                <IconChecks size={15} aria-hidden /> Seen
              </span>
            )}
            {line.message.seq === lastMine && line.message.seq !== lastSeenSeq && (
              <span>
                <IconCheck size={15} aria-hidden /> Sent
              </span>
            )}
          </p>
        )}
      </div>
    ),
  );
}

function OnItsWay({ message, onAgain, onGiveUp }: { message: Pending; onAgain: () => void; onGiveUp: () => void }) {
  const hasFailed = message.failed !== null;
  return (
    <div className={classes.message} data-mine="true" data-begins="true" data-ends="true" data-failed={hasFailed}>
      <HiddenText>You: </HiddenText>
      {message.files.map((file) => (
        <p key={`${file.name}${file.size}`} className={classes.document}>
          <span>
            <b>{file.name}</b>
            <small>
              <FileSize bytes={file.size} />
            </small>
          </span>
        </p>
      ))}
      {message.text !== '' && (
        <p className={classes.bubble} dir="auto">
          {message.text}
        </p>
      )}
      {hasFailed ? (
        <div className={classes.failed} role="alert">
          <p>
            <IconAlertCircle size={16} aria-hidden /> {`Not sent. ${message.failed}`}
          </p>
          <Button size="compact-sm" onClick={onAgain}>
            Try again
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onGiveUp}>
            Discard
          </Button>
        </div>
      ) : (
        <p className={classes.under}>
          <Loader size={12} aria-hidden /> Sending
        </p>
      )}
    </div>
  );
}

function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.skeleton}>
      <Skeleton height={44} width="55%" radius="lg" />
      <Skeleton height={64} width="65%" radius="lg" />
      <Skeleton height={44} width="40%" radius="lg" />
    </div>
  );
}

function dayHeading(at: string, zone: string, language: string): string {
  const day = (moment: number) => wallClock(moment, zone).date;
  const now = serverNow();
  if (day(Date.parse(at)) === day(now)) return 'Today';
  if (day(Date.parse(at)) === day(now - DAY_MS)) return 'Yesterday';
  return formatWhen(at, zone, 'date', false, language);
}
