import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '#contract/entities/message.ts';
import type { CallOutput } from '#contract/index.ts';
import { problemOf } from '#web/api/problem.ts';
import { callPages, useCallPages, useSession, useWeb } from '#web/api/queries.ts';
import { randomId } from '#web/ui/random-id.ts';
import { messagesOf, type Pending } from './conversation-lines.ts';

/** Selects a conversation: that of a booking, one by its id, or the one of this browser's cookie. */
export interface Which {
  readonly booking_id?: string;
  readonly conversation_id?: string;
}

type Pages = InfiniteData<CallOutput<'booking/message_list'>, string | null>;

/** The polling interval of an open conversation for guests, who have no socket. */
const ASK_EVERY_MS = 4_000;

/** A conversation with its unsent messages. Sends, retries and discards messages, and marks them as read. */
export function useConversation(which: Which) {
  const { call } = useWeb();
  const { user } = useSession();
  const queries = useQueryClient();
  const list = useCallPages('booking/message_list', which);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const pages = list.data?.pages;
  const messages = useMemo(() => messagesOf(pages ?? []), [pages]);
  const key = callPages('booking/message_list', which).queryKey;
  const keyText = JSON.stringify(key);

  const isGuest = user === null;
  useEffect(() => {
    if (!isGuest) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: JSON.parse(keyText) as readonly unknown[] });
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isGuest, queries, keyText]);

  const post = async (message: Pending) => {
    try {
      const written = await call(
        'booking/add_message',
        {
          ...which,
          text: message.text,
          client_key: message.key,
          file_names: message.files.map((file) => file.name.slice(-120)),
        },
        message.files.length > 0 ? { files: { files: message.files } } : {},
      );
      queries.setQueryData<Pages>(key, (before) => withMessage(before, written));
      setPending((all) => all.filter((one) => one.key !== message.key));
      void queries.invalidateQueries({ queryKey: key });
      void queries.invalidateQueries({ queryKey: ['booking/conversation_list'] });
    } catch (error) {
      const { detail } = problemOf(error);
      setPending((all) => all.map((one) => (one.key === message.key ? { ...one, failed: detail } : one)));
    }
  };
  const send = (text: string, files: readonly File[]) => {
    const message: Pending = { key: randomId(), text, files, failed: null };
    setPending((all) => [...all, message]);
    void post(message);
  };
  const again = (message: Pending) => {
    const next = { ...message, failed: null };
    setPending((all) => all.map((one) => (one.key === message.key ? next : one)));
    void post(next);
  };
  const giveUp = (message: Pending) => setPending((all) => all.filter((one) => one.key !== message.key));

  const unread = pages?.[0]?.conversation.unread_count ?? 0;
  const markRead = useMarkRead(which, unread, messages.at(-1)?.seq ?? 0);

  const arrived = new Set(messages.flatMap((message) => message.client_key ?? []));
  return {
    list,
    messages,
    pending: pending.filter((one) => !arrived.has(one.key)),
    conversation: pages?.[0]?.conversation ?? null,
    send,
    again,
    giveUp,
    markRead,
  };
}

/** A function that reports the messages up to the number `last` as read; it does nothing where none is unread. */
function useMarkRead(which: Which, unread: number, last: number): () => void {
  const { call } = useWeb();
  const queries = useQueryClient();
  const noted = useRef(0);
  const whichText = JSON.stringify(which);
  return useCallback(() => {
    if (unread === 0 || last <= noted.current) return;
    noted.current = last;
    call('booking/message_view', { ...(JSON.parse(whichText) as Which), seq: last }).then(
      () => {
        for (const name of [
          'booking/message_list',
          'booking/conversation_list',
          'booking/upcoming_booking_list',
          'booking/past_booking_list',
          'booking/my_booking',
        ])
          void queries.invalidateQueries({ queryKey: [name] });
      },
      () => {
        // After a failure the messages stay unread, and the next call retries.
        noted.current = 0;
      },
    );
  }, [call, queries, unread, last, whichText]);
}

function withMessage(before: Pages | undefined, written: Message): Pages | undefined {
  const [first, ...rest] = before?.pages ?? [];
  if (before === undefined || first === undefined || first.items.some((item) => item._id === written._id))
    return before;
  return { ...before, pages: [{ ...first, items: [...first.items, written] }, ...rest] };
}
