import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HelpMessage } from '#contract/entities/help/ticket.ts';
import { MessageBody } from '#web/features/messages/message-body.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './help.module.css';

interface ThreadMessagesProps<Message extends HelpMessage> {
  readonly label: string;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Whether the reader's side wrote a message. */
  readonly isMine: (message: Message) => boolean;
  readonly nameOf: (message: Message) => ReactNode;
  /** The button that loads earlier messages; null if all are there. */
  readonly earlier: { readonly label: string; readonly isLoading: boolean; readonly onLoad: () => void } | null;
}

/** The messages of a help ticket, one below the other: who wrote what, when, and with which files. */
export function ThreadMessages<Message extends HelpMessage>(props: ThreadMessagesProps<Message>) {
  const { label, messages, isMine, nameOf, earlier } = props;
  return (
    <>
      {earlier !== null && (
        <Button variant="subtle" size="compact-md" loading={earlier.isLoading} onClick={earlier.onLoad}>
          {earlier.label}
        </Button>
      )}
      <ol className={classes.thread} aria-label={label}>
        {messages.map((message) => (
          <li key={message._id} data-mine={isMine(message)}>
            <p className={classes.author}>
              <b>{nameOf(message)}</b>
              <small>
                <When at={message.created_at} shape="moment" label={false} />
              </small>
            </p>
            <div className={classes.said}>
              <MessageBody text={message.text} files={message.files} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
