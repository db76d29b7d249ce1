import type { ReactNode } from 'react';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { withdrawPage } from '#locales/areas/withdraw-page.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { loginHref } from '#web/api/session.ts';
import { OpenByCode } from '#web/features/booking/open-by-code.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ChooseContract } from './choose-contract.tsx';
import classes from './withdraw.module.css';
import { WithdrawContract } from './withdraw-contract.tsx';

export const meta: MetaFunction = () => [
  { title: messagesIn('en', withdrawPage)('title') },
  { name: 'robots', content: 'noindex' },
];

/** Withdraws from the contract of a booking, as EU law wants it. */
export default function Withdraw() {
  const t = useMessages(withdrawPage);
  const { market, user } = useSession();
  const [search] = useSearchParams();
  const named = search.get('booking');
  if (!market.withdrawals)
    return (
      <EmptyPage
        scene="calendar"
        title={t('off.title')}
        text={t('off.text')}
        action={
          user === null
            ? { label: t('off.find'), to: href('guest_booking', { token: 'yours' }) }
            : { label: t('off.bookings'), to: href('booking') }
        }
      />
    );
  if (named !== null) return <Named booking_id={named} />;
  return <Narrow>{user === null ? <FindContract booking_id={null} /> : <ChooseContract />}</Narrow>;
}

/** The booking that a link names, for whoever may open it; others prove its mailbox. */
function Named({ booking_id }: { readonly booking_id: string }) {
  const t = useMessages(withdrawPage);
  const query = useCall('booking/get_booking_details', { booking_id });
  if (query.data === undefined && query.isError && problemOf(query.error).status >= 500)
    return <QueryProblemPage query={query} />;
  return (
    <Narrow>
      {query.data !== undefined ? (
        <WithdrawContract key={booking_id} booking={query.data} />
      ) : query.isError ? (
        <FindContract booking_id={booking_id} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('title')}>
          <FieldsSkeleton count={2} />
        </div>
      )}
    </Narrow>
  );
}

const Narrow = ({ children }: { readonly children: ReactNode }) => (
  <Page width="narrow">
    <div className={classes.page}>{children}</div>
  </Page>
);

/** Opens the booking of a guest by its number and a code from its mailbox. */
function FindContract({ booking_id }: { readonly booking_id: string | null }) {
  const t = useMessages(withdrawPage);
  const navigate = useNavigate();
  return (
    <>
      <OpenByCode
        booking_id={booking_id}
        email={null}
        labels={{ title: t('title'), text: t(booking_id === null ? 'find.text' : 'named.text') }}
        onOpened={(booking) => void navigate(href('withdraw', {}, { booking }), { replace: true })}
      />
      <p className={classes.account}>
        {t.rich('find.account', {
          a: (text) => <Link to={loginHref(href('withdraw', {}, { booking: booking_id }))}>{text}</Link>,
        })}
      </p>
    </>
  );
}
