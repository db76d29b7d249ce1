import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { guestBooking as messages } from '#locales/areas/guest-booking.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import classes from '#web/features/booking/list/booking-list.module.css';
import { OpenByCode } from '#web/features/booking/open-by-code.tsx';
import pageClasses from '#web/features/booking/page/booking-page.module.css';
import { BookingPage } from '#web/features/booking/page/booking-page.tsx';
import { BookingChange } from '#web/features/change/booking-change.tsx';
import { ChangeFlow } from '#web/features/change/change-flow.tsx';
import { WithdrawLink } from '#web/features/withdrawal/withdraw-link.tsx';
import { href, privateHead } from '#web/routes.ts';
import { Scene } from '#web/ui/display/scenes.tsx';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import deleteClasses from './delete-data.module.css';
import { DeleteData, DeleteDataLink } from './delete-data.tsx';
import { ReadOnlyNotice, RevokeLink } from './guest-link.tsx';

export const meta: MetaFunction = () => [...privateHead];

// Without an id the call returns the booking of this browser's cookie. Only the browser makes the call, because guest
// pages are shared.
const ofCookie = {};

/** A guest's booking, opened by the link of a mail. */
export default function GuestBooking() {
  const t = useMessages(messages);
  return (
    <>
      <title>{t('meta.title')}</title>
      <OpenedBooking />
    </>
  );
}

/** The booking that the link opens, or the way to find it. */
function OpenedBooking() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useCall('booking/get_booking_details', ofCookie);
  const [search] = useSearchParams();
  const { token } = useParams();
  const navigate = useNavigate();
  const [isRevoked, setRevoked] = useState(false);
  // A calendar's link names a booking but does not grant access. A browser that opened the booking before shows it;
  // others ask for a code.
  const named = token === 'code' ? search.get('booking') : null;
  if (isRevoked)
    return (
      <Page width="narrow">
        <div className={classes.find}>
          <Scene name="chat" />
          <h1>{t('revoked.title')}</h1>
          <p>{t('revoked.text')}</p>
        </div>
      </Page>
    );
  if (search.has('delete')) return <DeletePage booking={data} isLoading={data === undefined && error === null} />;
  if (named !== null && data?._id !== named && (data !== undefined || error !== null))
    return (
      <Page width="narrow">
        <OpenByCode
          booking_id={named}
          email={null}
          onOpened={() => void navigate(href('guest_booking', { token: 'yours' }), { replace: true })}
        />
      </Page>
    );
  if (data !== undefined && search.has('move')) return <ChangeFlow booking={data} backTo="?" />;
  if (data !== undefined)
    return (
      <Page>
        <BookingPage
          booking={data}
          query={ofCookie}
          onOutdated={() => void queries.invalidateQueries()}
          change={<BookingChange booking={data} level={2} />}
          withdrawal={<WithdrawLink booking={data} />}
        >
          {data.is_read_only && <ReadOnlyNotice booking={data} />}
        </BookingPage>
        {data.customer.is_guest && data.role === 'customer' && (
          <div className={`${pageClasses.page} ${deleteClasses.foot}`}>
            <RevokeLink booking={data} onRevoked={() => setRevoked(true)} />
            <DeleteDataLink />
          </div>
        )}
      </Page>
    );
  if (error === null) return <PageSkeleton />;
  const problem = problemOf(error);
  if (problem.status >= 500)
    return (
      <Page width="narrow">
        <ProblemState problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Page>
    );
  return (
    <Page width="narrow">
      <FindBooking />
    </Page>
  );
}

interface DeletePageProps {
  readonly booking: BookingDetails | undefined;
  readonly isLoading: boolean;
}

/** The deletion of a guest's data. An opened booking of their own says the address. */
function DeletePage({ booking, isLoading }: DeletePageProps) {
  const isOwn = booking?.customer.is_guest === true && booking.role === 'customer';
  // The address stays when the booking is gone.
  const [known, setKnown] = useState<string | null>(null);
  if (isOwn && known === null && booking.customer.email !== null) setKnown(booking.customer.email);
  if (isLoading && known === null) return <PageSkeleton />;
  return (
    <Page width="narrow">
      <DeleteData email={known} />
    </Page>
  );
}

/** Sends all booking links to a mailbox again, for guests who lost theirs. */
function FindBooking() {
  const t = useMessages(messages);
  const { token } = useParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sent = useRef<HTMLHeadingElement>(null);
  const form = useCallForm('booking/find', {
    initialValues: { email: '' },
    onDone: () => {
      setSentTo(form.getValues().email);
    },
  });
  useEffect(() => {
    if (sentTo !== null) sent.current?.focus();
  }, [sentTo]);
  if (sentTo !== null)
    return (
      <div className={classes.find}>
        <Scene name="chat" />
        <h1 ref={sent} tabIndex={-1}>
          {t('sent.title')}
        </h1>
        <p>{t.rich('sent.text', { email: sentTo, b: (text) => <b>{text}</b> })}</p>
        <Button variant="default" size="md" onClick={() => setSentTo(null)}>
          {t('sent.other')}
        </Button>
      </div>
    );
  return (
    <div className={classes.find}>
      <Scene name="search" />
      <h1>{t('find.title')}</h1>
      <p>{t(token === 'yours' ? 'find.text' : 'find.text_link')}</p>
      <Form {...form.props}>
        <TextInput label={t('find.email')} type="email" size="md" autoComplete="email" {...form.field('email')} />
        <SubmitButton of={form}>{t('find.send')}</SubmitButton>
      </Form>
      <DeleteDataLink />
    </div>
  );
}
