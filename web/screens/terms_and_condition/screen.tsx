import type { MetaFunction } from 'react-router';
import { type PolicyPart, PolicyText } from '#web/features/legal/policy-text.tsx';

export const meta: MetaFunction = () => [
  { title: 'Terms and conditions' },
  {
    name: 'description',
    content: 'The rules of booking, paying, cancelling and offering services on this marketplace.',
  },
];

const parts: readonly PolicyPart[] = [
  {
    id: 'what',
    title: 'What this marketplace is',
    body: (
      <p>
        Providers offer services and events here; customers and guests book them. The contract for a service is between
        you and the provider. The operator runs the marketplace, takes the payment on the provider’s behalf and passes
        it on.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        You need to be of age, or have the agreement of a parent or guardian. Give details that are right, keep your
        password to yourself, and tell us if somebody else uses your account. One person may own several provider pages.
      </p>
    ),
  },
  {
    id: 'booking',
    title: 'Booking',
    body: (
      <>
        <p>
          A booking is made when it is confirmed. Some services are confirmed at once; others are requests that the
          provider answers within the time shown. While you pay, the time is held for you for 15 minutes.
        </p>
        <p>The price you see before paying is the whole price, with the system charge shown as a line of its own.</p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>Every service states one of three policies, which is kept with your booking:</p>
        <ul>
          <li>Flexible: all of the price back until 24 hours before the start.</li>
          <li>Moderate: all of it until 72 hours before, half until 24 hours before.</li>
          <li>Strict: half until 7 days before.</li>
        </ul>
        <p>
          Within one hour of booking, and more than 24 hours before the start, everything is returned. If the provider
          cancels, or an event is called off, you get everything back, the system charge included. You see the exact
          amount before you cancel.
        </p>
      </>
    ),
  },
  {
    id: 'providers',
    title: 'Offering services',
    body: (
      <p>
        Describe what you offer truthfully, keep your hours current, and come to what you have accepted. Earnings become
        available 48 hours after a booking is completed, unless somebody reports a problem with it. Taxes on your
        earnings are yours to pay.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews and conduct',
    body: (
      <p>
        Reviews come from people whose booking was completed. Write what happened, fairly; do not insult, threaten,
        discriminate, or publish what is not yours. We may remove what breaks these rules, and pages or accounts that do
        so again.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We answer for running the marketplace with care. For the service itself the provider answers. Nothing here
        limits rights that the law gives you as a consumer.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <p>
        When these terms change, we tell you by e-mail at least 30 days before; bookings made before keep the terms they
        were made under. The law of the country where the operator is established applies, without taking away the
        protection of your own country’s consumer law.
      </p>
    ),
  },
];

export default function TermsAndCondition() {
  return (
    <PolicyText
      title="Terms and conditions"
      summary="The rules between you, the providers and the operator of this marketplace, in plain words."
      version="1.0"
      since="2026-01-01"
      parts={parts}
    />
  );
}
