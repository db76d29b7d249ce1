import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedBooking } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Fact, Facts, ListedPageFact } from '../parts/facts.tsx';
import { bookingColors } from './booking-colors.ts';
import classes from './list.module.css';
import { ShowContact } from './show-contact.tsx';
import { StaffActivity } from './staff-activity.tsx';

interface OneBookingProps {
  readonly booking: ListedBooking;
  /** Whether this role cancels bookings and opens what is private in them. */
  readonly mayHelp: boolean;
}

/** The facts of a booking, what happened to it, and what staff can do. */
export function OneBooking({ booking, mayHelp }: OneBookingProps) {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const { _id, customer, provider, status, total, refunded, currency } = booking;
  return (
    <>
      <span className={classes.badges}>
        <Badge component="span" size="lg" color={bookingColors[status]}>
          {t(`booking_status.${status}`)}
        </Badge>
        {booking.open_reports > 0 && (
          <Badge component={Link} size="lg" to={href('admin', { queue: 'reports' })} color="amber">
            {t('page.reports', { count: booking.open_reports })}
          </Badge>
        )}
      </span>
      <Facts>
        <Fact label={t('booking.customer')}>
          {customer._id === null ? (
            <bdi>{customer.name}</bdi>
          ) : (
            <Link to={href('admin', { queue: 'people' }, { open: customer._id })}>
              <bdi>{customer.name}</bdi>
            </Link>
          )}
          {customer.email !== null && <span className={classes.quiet}>{customer.email}</span>}
        </Fact>
        <ListedPageFact label={t('booking.page')} page={provider} />
        <Fact label={t('booking.when')}>
          <When at={booking.starts_at} zone={booking.timezone} shape="full" />
        </Fact>
        <Fact label={t('booking.people')}>{number(booking.participants)}</Fact>
        <Fact label={t('booking.total')}>
          <Money amount={total} currency={currency} exact />
          {refunded > 0 && (
            <span className={classes.quiet}>
              {t.rich('booking.refunded', { amount: <Money amount={refunded} currency={currency} exact /> })}
            </span>
          )}
        </Fact>
        <Fact label={t('booking.payment')}>
          {t(`booking_payment.${booking.payment_status}`)}
          <Link to={href('admin', { queue: 'payments' }, { q: booking.number })}>{t('booking.payments')}</Link>
        </Fact>
        <Fact label={t('booking.made')}>
          <When at={booking.created_at} shape="moment" label={false} />
        </Fact>
      </Facts>
      {mayHelp && (
        <>
          <Actions key={`${_id} ${status}`} booking={booking} />
          <ShowContact key={_id} subject="booking" subject_id={_id} />
          <History booking_id={_id} />
        </>
      )}
      <StaffActivity subject_id={_id} />
    </>
  );
}

const mailed: readonly ListedBooking['status'][] = ['confirmed', 'completed', 'cancelled'];

function Actions({ booking }: { readonly booking: ListedBooking }) {
  const t = useMessages(adminLists);
  const [isCancelling, setCancelling] = useState(false);
  const send = useCallMutation('booking/send_mail_again', {
    onDone: ({ sent_to }) => toast.good(t('booking.mail_sent', { address: sent_to })),
  });
  return (
    <ButtonRow>
      {mailed.includes(booking.status) && (
        <Button
          variant="default"
          size="sm"
          loading={send.isPending}
          onClick={() => send.run({ booking_id: booking._id })}
        >
          {t('booking.mail_again')}
        </Button>
      )}
      {booking.status === 'confirmed' && (
        <Button variant="light" color="red" size="sm" onClick={() => setCancelling(true)}>
          {t('booking.cancel')}
        </Button>
      )}
      {isCancelling && <CancelDialog booking={booking} onClose={() => setCancelling(false)} />}
    </ButtonRow>
  );
}

function CancelDialog({ booking, onClose }: { readonly booking: ListedBooking; readonly onClose: () => void }) {
  const t = useMessages(adminLists);
  const { money } = useFormats();
  const form = useCallForm('event/cancel_booking', {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ booking_id: booking._id, reason }),
    onDone: ({ refund_amount, currency }) => {
      const amount = money(refund_amount, currency, { exact: true });
      toast.good(
        t('booking.cancelled'),
        refund_amount === 0 ? t('booking.cancelled_free') : t('booking.cancelled_refund', { amount }),
      );
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('booking.cancel_title', { number: booking.number })}
      label={t('booking.cancel')}
      submit={t('booking.cancel')}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('booking.cancel_text')}</p>
      <LongText
        label={t('booking.reason')}
        description={t('booking.reason_hint')}
        lines={[2, 8]}
        maxLength={500}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}

/** What happened to a booking, latest first. */
function History({ booking_id }: { readonly booking_id: string }) {
  const t = useMessages(adminLists);
  const { data } = useCall('booking/get_booking_details', { booking_id });
  if (data === undefined || data.history.length === 0) return null;
  return (
    <section>
      <h3>{t('booking.history')}</h3>
      <ol className={classes.events}>
        {data.history.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.what} ${entry.to} ${entry.text}`}>
            <span>{entry.text ?? <Move to={entry.to} />}</span>
            {entry.why !== '' && <q dir="auto">{entry.why}</q>}
            <small className={classes.quiet}>
              {t.rich('drawer.act', {
                who: t(`by.${entry.by}`),
                at: <When at={entry.at} shape="moment" label={false} />,
              })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A new status of a booking. Statuses of the past that are not among today’s are shown as they were stored. */
function Move({ to }: { readonly to: string }) {
  const t = useMessages(adminLists);
  const status = Object.keys(bookingColors).find((each) => each === to);
  return status === undefined ? to : t(`booking_status.${status as ListedBooking['status']}`);
}
