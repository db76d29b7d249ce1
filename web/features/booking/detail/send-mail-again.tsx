import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '../facts.module.css';

interface SendMailAgainProps {
  readonly booking: Pick<BookingDetails, '_id' | 'can' | 'status'>;
  readonly align?: 'start' | 'center';
}

/** Sends the mail about a booking once more to whoever looks at it, and says where it went. */
export function SendMailAgain({ booking, align = 'start' }: SendMailAgainProps) {
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const send = useCallMutation('booking/send_mail_again', {
    stale: [],
    onDone: ({ sent_to }) =>
      setSaid({
        text: `Sent to ${sent_to}. It can take a minute; look among the unwanted mail, too.`,
        isRefusal: false,
      }),
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
  // The answer takes the button's place, and the focus with it.
  if (said !== null)
    return (
      <p ref={answer} tabIndex={-1} role={said.isRefusal ? 'alert' : 'status'} className={classes.sentAgain}>
        {said.text}
      </p>
    );
  return (
    <Button
      variant="subtle"
      className={classes.mailAgain ?? ''}
      data-align={align}
      leftSection={<IconMailForward size={18} stroke={1.8} />}
      loading={send.isPending}
      onClick={() => send.run({ booking_id: booking._id })}
    >
      {booking.status === 'cancelled' ? 'Send me the cancellation again' : 'Send me the mail again'}
    </Button>
  );
}
