import { expect } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import type { TestApp } from '../app.ts';
import { givenEvent } from '../given-event.ts';
import { doWaiting } from '../queue.ts';

type Event = Awaited<ReturnType<typeof givenEvent>>;

/** What tests of invitations do, by their calls. */
export function invitationsOf(it: TestApp) {
  const address = () => `${newId()}@example.com`;
  const free = (own: Parameters<typeof givenEvent>[1] = {}) =>
    givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 0 }], ...own });

  const invite = (event: Event, own: object, by: { token: string } = event) =>
    it.call('event/event_notify_user', { event_id: event.id, ...own }, by);

  /** The mails of invitations to an address, oldest first. */
  async function mailsTo(email: string) {
    return it.deps.database.write
      .selectFrom('outbox_messages')
      .select(['kind', 'subject', 'text'])
      .where('to_address', '=', email)
      .where('kind', 'like', 'invitation%')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** An address with an invitation to all dates of an event, and the token of its mail. */
  async function invited(event: Event, own: object = {}) {
    const email = address();
    expect((await invite(event, { emails: [email], ...own })).status).toBe(200);
    await doWaiting(it);
    const [mail] = await mailsTo(email);
    const token = /invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    return { email, token, mail };
  }

  const read = async (token: string) => (await it.call('event/recurrent_noti_detail', { token })).body.invitation;
  const statuses = async (token: string) => (await read(token)).dates.map((date) => date.status);
  const list = async (event: Event, own: object = {}) =>
    (await it.call('event/invitation_list', { event_id: event.id, ...own }, event)).body;
  const accept = (token: string, own: object = {}) =>
    it.call('event/accept_event_notification', { token, name: 'Ben Osei', ...own });
  return { address, free, invite, mailsTo, invited, read, statuses, list, accept };
}
