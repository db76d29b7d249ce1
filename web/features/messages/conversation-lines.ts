import type { Message } from '#contract/entities/message.ts';
import { wallClock } from '#contract/location/wall-clock.ts';

/** A message that is being sent or has failed, with its text. */
export interface Pending {
  readonly key: string;
  readonly text: string;
  readonly files: readonly File[];
  /** Why sending failed; null while it is in progress. */
  readonly failed: string | null;
}

/** The rows of a conversation, oldest first: days, and messages with the boundaries of one side's runs. */
export type Line =
  | { readonly kind: 'day'; readonly day: string; readonly at: string }
  | { readonly kind: 'message'; readonly message: Message; readonly begins: boolean; readonly ends: boolean };

const RUN_MS = 5 * 60_000;

/** Groups messages (oldest first) by the days of a zone, and into runs of one side with gaps under five minutes. */
export function toConversationLines(messages: readonly Message[], zone: string): Line[] {
  const dayOf = ({ created_at }: Message) => wallClock(created_at, zone).date;
  const lines: Line[] = [];
  let day = '';
  for (const [at, message] of messages.entries()) {
    const of = dayOf(message);
    const isNewDay = of !== day;
    if (isNewDay) lines.push({ kind: 'day', day: of, at: message.created_at });
    day = of;
    const before = isNewDay ? undefined : messages[at - 1];
    const after = messages[at + 1];
    lines.push({
      kind: 'message',
      message,
      begins: !isRun(before, message),
      ends: !isRun(message, after) || (after !== undefined && dayOf(after) !== of),
    });
  }
  return lines;
}

function isRun(one: Message | undefined, next: Message | undefined): boolean {
  if (one === undefined || next === undefined || one.side !== next.side) return false;
  return Date.parse(next.created_at) - Date.parse(one.created_at) < RUN_MS;
}

/**
 * The messages of all loaded pages, oldest first, without duplicates. Pages come newest first, and a reloaded page may
 * overlap the next.
 */
export function messagesOf(pages: readonly { readonly items: readonly Message[] }[]): Message[] {
  const bySeq = new Map<number, Message>();
  for (const page of pages) for (const item of page.items) bySeq.set(item.seq, item);
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The last own message that the other side has read; it shows "seen". Null if there is none. */
export function lastSeen(messages: readonly Message[], seen_seq: number): number | null {
  return messages.findLast((message) => message.is_mine && message.seq <= seen_seq)?.seq ?? null;
}

/** The maximum size of a file (bytes). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The accepted media types. The server also checks the bytes. */
export const FILE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'];

/** Why a file cannot be sent, before it is uploaded; null if it can. */
export function wrongWithFile({ type, size }: Pick<File, 'type' | 'size'>): 'wrong_kind' | 'too_large' | null {
  if (!FILE_KINDS.includes(type)) return 'wrong_kind';
  return size > MAX_FILE_BYTES ? 'too_large' : null;
}

/** Adds chosen files to others, each once and at most `max`. */
export function withFiles<Chosen extends Pick<File, 'name' | 'type' | 'size' | 'lastModified'>>(
  files: readonly Chosen[],
  chosen: readonly Chosen[],
  max: number,
): { readonly files: readonly Chosen[]; readonly isOver: boolean } {
  const isSame = (one: Chosen, other: Chosen) =>
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
  const all = [...files];
  for (const file of chosen) if (wrongWithFile(file) === null && !all.some((one) => isSame(one, file))) all.push(file);
  return { files: all.slice(0, max), isOver: all.length > max };
}
