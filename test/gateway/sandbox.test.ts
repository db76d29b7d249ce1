import { openTestApp } from '#test/app.ts';
import { gatewaySuite } from './suite.ts';

gatewaySuite('the sandbox', async () => {
  const it = await openTestApp();
  const { gateway } = it.deps.providers;
  const notice: { body: string; signature: string }[] = [];
  // Collects the events that the sandbox's pages send to the app.
  Object.assign(it.deps.providers, {
    gateway: {
      ...gateway,
      readEvent: (event: Parameters<typeof gateway.readEvent>[0]) => {
        notice.push({ body: event.body, signature: event.signature });
        return gateway.readEvent(event);
      },
    },
  });
  const post = async (url: string, fields: Record<string, string>) => {
    const { statusCode } = await it.app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    if (statusCode !== 303) throw new Error(`The sandbox's page answered ${statusCode}.`);
  };
  return {
    gateway,
    now: () => it.clock.now(),
    cards: {
      good: 'tok_success',
      declined: 'tok_declined',
      insufficient: 'tok_insufficient_funds',
      expired: 'tok_expired',
      challenge: 'tok_challenge',
      authenticate: 'tok_authenticate',
      declinedLater: 'tok_declined_later',
      refundPending: 'tok_refund_pending',
      refundFails: 'tok_refund_fails',
      dispute: 'tok_dispute',
    },
    banks: { good: 'btok_success', unknown: 'btok_nobody' },
    answer: (url, answer) => post(url, { answer, back: '/booking' }),
    onboard: (link, how) =>
      post(link.split('?')[0] ?? '', {
        answer: 'submit',
        bank: how.bank === 'good' ? 'btok_success' : 'btok_closed',
        ...(how.documentLater && { document: 'later' }),
      }),
    later: async () => void it.clock.advance(2),
    events: async () => notice.splice(0),
    disputeOf: async (payment) => {
      const { id } = await it.deps.database.write
        .selectFrom('sandbox_disputes')
        .select('id')
        .where('payment_id', '=', payment)
        .executeTakeFirstOrThrow();
      return id;
    },
    disputePart: async (payment_id, amount) => {
      const notice = { id: `dp_${payment_id}`, payment_id, amount, status: 'open', created_at: it.clock.now() };
      await it.deps.database.write.insertInto('sandbox_disputes').values(notice).execute();
      return notice.id;
    },
    close: it.close,
  };
});
