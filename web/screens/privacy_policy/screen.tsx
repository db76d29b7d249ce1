import type { MetaFunction } from 'react-router';
import { type PolicyPart, PolicyText } from '#web/features/legal/policy-text.tsx';

export const meta: MetaFunction = () => [
  { title: 'Privacy policy' },
  {
    name: 'description',
    content: 'Which data this marketplace keeps about you, why, for how long, and what you can do about it.',
  },
];

const parts: readonly PolicyPart[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of this marketplace decides how personal data is used here and answers for it. Providers who
        receive your booking are responsible for what they do with your details on their side.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <>
        <p>Only what the marketplace needs to work:</p>
        <ul>
          <li>
            Your account: name, e-mail address, and whatever you add yourself, such as a phone number, a picture or a
            place.
          </li>
          <li>Your bookings: what was booked, when, where, the note you wrote, and every change with its time.</li>
          <li>
            Payments: amounts, times and the last digits of a card. Card numbers go to the payment service alone and
            never reach us.
          </li>
          <li>What you publish: your page, services, pictures and reviews.</li>
          <li>Security records: when and from which kind of device you signed in.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    body: (
      <p>
        To arrange bookings between you and providers, to take and return money correctly, to remind you, to keep
        accounts safe, and because the law asks us to keep records of payments. We do not sell data and show no
        advertising from third parties.
      </p>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees it',
    body: (
      <>
        <p>
          A provider sees your name and the contact details of a booking once it is made with them. Others see your name
          and picture beside reviews you write. Your e-mail address, phone number and exact address are never public.
        </p>
        <p>
          Services that carry out part of the work receive what that part needs: the payment service, the mail and
          message service, and the host of the servers.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage',
    body: (
      <p>
        One cookie keeps you signed in, and one lets your browser be known again, so that nobody who guesses at your
        password can lock you out; others remember your time zone and your choice of colours. Your browser also keeps
        where you wanted to go before signing in. None of it follows you to other sites, so there is nothing to consent
        to and no banner.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <p>
        Account data is kept until you delete the account; then it is erased. Records of payments stay for as long as
        bookkeeping law requires, without more of you in them than the law asks. Requests to unclaimed providers are
        kept for 14 days.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <p>
        In your profile you can read and correct your data, download all of it, end sessions on other devices, choose
        which messages you get, and delete your account. You may also object to a use, or complain to the data
        protection authority where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this text',
    body: <p>When this text changes in a way that matters to you, we say so by e-mail before the new version holds.</p>,
  },
];

export default function PrivacyPolicy() {
  return (
    <PolicyText
      title="Privacy policy"
      summary="We keep what is needed to arrange your bookings and move money correctly, show it to nobody who does not need it, and give it back or erase it when you ask."
      version="1.0"
      since="2026-01-01"
      parts={parts}
    />
  );
}
