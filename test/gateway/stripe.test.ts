import { expect, test } from 'vitest';
import { settableClock } from '#server/kernel/clock.ts';
import { type FakeStripe, startStripe } from '#test/stripe/stand-in.ts';
import { gatewaySuite } from './suite.ts';

let stripe: FakeStripe;

gatewaySuite('Stripe', async () => {
  stripe = await startStripe();
  const clock = settableClock(new Date());
  const { card } = stripe;
  return {
    gateway: stripe.gateway({ clock }),
    now: clock.now,
    cards: {
      get good() {
        return card('4242');
      },
      get declined() {
        return card('0002');
      },
      get insufficient() {
        return card('9995');
      },
      get expired() {
        return card('0069');
      },
      get challenge() {
        return card('3155');
      },
      get authenticate() {
        return card('3184');
      },
      get declinedLater() {
        return card('0341');
      },
      get refundPending() {
        return card('7726');
      },
      get refundFails() {
        return card('5126');
      },
      get dispute() {
        return card('0259');
      },
    },
    banks: { good: 'btok_us_verified', unknown: 'btok_nobody' },
    answer: async (url, answer) => stripe.answerChallenge(url, answer),
    onboard: async (link, { bank, documentLater }) =>
      stripe.onboard(link.split('/').at(-1) ?? '', {
        bank: bank === 'good' ? 'success' : 'closed',
        documentLater: documentLater ?? false,
      }),
    later: async () => {
      stripe.settlePayouts();
      stripe.settleRefunds();
    },
    events: async () => stripe.takeEvents(clock.now()),
    disputeOf: async (payment) =>
      [...stripe.world.disputes.values()].find((each) => each.payment_intent === payment)?.id ?? '',
    disputePart: async (payment, amount) => String(stripe.dispute(payment, amount)),
    close: stripe.close,
  };
});

test('every request of the suite fits the document Stripe publishes', ({ skip }) => {
  if (!stripe.isChecked)
    skip('STRIPE_OPENAPI is not set: name Stripe’s published OpenAPI document to check requests by it.');
  expect(stripe.requests.length).toBeGreaterThan(100);
  const wrong = stripe.check?.('POST', '/v1/refunds', {
    payment_intent: 'pi_1',
    amount: 'all',
    reason: 'because',
    who: 'me',
  });
  expect(wrong).toHaveLength(3);
  expect(stripe.invalid).toEqual([]);
});
