import type { CallInput } from '#contract/index.ts';

/** Whom a message about an event is for. */
export type Recipients = NonNullable<CallInput<'event/send_message_pre_populate_event'>['to']>;

/** The recipients after guests or team were chosen or left out; null for nobody. */
export function toggleRecipients(to: Recipients | null, group: 'participants' | 'providers'): Recipients | null {
  const other = group === 'participants' ? 'providers' : 'participants';
  if (to === null) return group;
  if (to === 'both') return other;
  return to === group ? null : 'both';
}

/** Whether guests or team are among the recipients. */
export const includes = (to: Recipients | null, group: 'participants' | 'providers'): boolean =>
  to === 'both' || to === group;
