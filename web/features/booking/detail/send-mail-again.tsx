import { Button } from '@mantine/core';
import { IconChevronRight, IconMailForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '../booking-facts.module.css';
import pageClasses from '../page/aside.module.css';

interface SendMailAgainProps {
  readonly booking: Pick<BookingDetails, '_id' | 'can' | 'status'>;
  readonly align?: 'start' | 'center';
  /** Whether it is a row of a list rather than a separate button. */
  readonly isRow?: boolean;
}

/** Sends the mail about a booking to the viewing side again, and shows the address. */
export function SendMailAgain({ booking, align = 'start', isRow = false }: SendMailAgainProps) {
  const t = useMessages(messages);
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const send = useCallMutation('booking/send_mail_again', {
    onDone: ({ sent_to }) => setSaid({ text: t('detail.resent', { address: sent_to }), isRefusal: false }),
    onProblem: (problem) => {
      if (problem.status >= 500 || problem.code === 'not_signed_in') return false;
      setSaid({ text: problem.detail, isRefusal: true });
      return true;
    },
  });
  useEffect(() => {
    if (said !== null) answer.current?.focus();
  }, [said]);
  if (!booking.can.mail_again) return null;
  // The answer replaces the button and gets its focus.
  if (said !== null)
    return (
      <p ref={answer} tabIndex={-1} role={said.isRefusal ? 'alert' : 'status'} className={classes.sentAgain}>
        {said.text}
      </p>
    );
  const label = t(booking.status === 'cancelled' ? 'detail.resend_cancelled' : 'detail.resend');
  const run = () => send.run({ booking_id: booking._id });
  if (isRow)
    return (
      <button type="button" className={pageClasses.row} disabled={send.isPending} onClick={run}>
        <IconMailForward size={20} stroke={1.7} aria-hidden />
        <span>{label}</span>
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </button>
    );
  return (
    <Button
      variant="subtle"
      className={classes.mailAgain ?? ''}
      data-align={align}
      leftSection={<IconMailForward size={18} stroke={1.8} />}
      loading={send.isPending}
      onClick={run}
    >
      {label}
    </Button>
  );
}
