import { SessionWhen } from '../session-when.tsx';
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Problem } from '#contract/errors.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCallMutation } from '#web/api/queries.ts';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { kindWord } from '../kind-word.ts';
import classes from './detail.module.css';

interface AnswerPanelProps {
  readonly booking: BookingDetails;
  /** The query that read the booking. It receives the answered booking. */
  readonly query: { readonly booking_id?: string };
  /** The level of its heading. */
  readonly level?: 2 | 3;
}

type Status = 'accepted' | 'declined' | 'withdrawn';

/** A pending request. Its provider accepts or declines it; its customer can cancel it. */
export function AnswerPanel({ booking, query, level = 3 }: AnswerPanelProps) {
  const Heading = `h${level}` as const;
  const t = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  const [saying, setSaying] = useState<'declined' | 'withdrawn' | null>(null);
  const [reason, setReason] = useState('');
  const answer = useAnswering(booking, query, reason);
  const hasAsked = useRef(false);
  // Other buttons replace the pressed button and later return it. The focus moves along.
  useEffect(() => {
    if (saying !== null) hasAsked.current = true;
    if (hasAsked.current) heading.current?.focus();
  }, [saying]);
  const isMine = booking.role === 'customer';
  const name = isMine ? booking.provider.name : booking.customer.name;
  const title = saying ?? (isMine ? 'mine' : 'theirs');
  return (
    <section className={classes.answer} aria-label={t('answer.label')}>
      <Heading ref={heading} tabIndex={-1}>
        {title === 'mine' || title === 'theirs'
          ? t(`answer.title.${title}`, { name, kind: kindWord(booking.kind) })
          : t(`answer.sure.${title}`)}
      </Heading>
      {saying === null ? (
        <Terms booking={booking} />
      ) : (
        <Textarea
          label={t('answer.note')}
          description={t('cancel.reader', { name })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Refusal problem={answer.refusal} />
      {saying === null ? (
        <FirstButtons booking={booking} answer={answer} onAsk={setSaying} />
      ) : (
        <ButtonRow>
          <Button size="md" color="red.6" loading={answer.isPending} onClick={() => answer.say(saying)}>
            {t(saying === 'declined' ? 'answer.decline_request' : 'cancel.open.request')}
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={answer.isPending}
            onClick={() => {
              setSaying(null);
              answer.forget();
            }}
          >
            {t('answer.back')}
          </Button>
        </ButtonRow>
      )}
    </section>
  );
}

interface FirstButtonsProps {
  readonly booking: BookingDetails;
  readonly answer: ReturnType<typeof useAnswering>;
  readonly onAsk: (status: 'declined' | 'withdrawn') => void;
}

function FirstButtons({ booking, answer, onAsk }: FirstButtonsProps) {
  const t = useMessages(messages);
  const { price, can } = booking;
  const earned = sumFor('provider', price.line_items);
  const amount = { amount: earned, currency: price.currency };
  return (
    <ButtonRow>
      {can.accept && (
        <Button
          size="md"
          loading={answer.isPending && answer.sent === 'accepted'}
          disabled={answer.isPending}
          onClick={() => answer.say('accepted')}
        >
          {earned > 0 && booking.payment_status !== 'on_site'
            ? t('answer.accept_and_earn', { amount })
            : t('answer.accept')}
        </Button>
      )}
      {can.decline && (
        <Button size="md" variant="default" disabled={answer.isPending} onClick={() => onAsk('declined')}>
          {t('answer.decline')}
        </Button>
      )}
      {booking.role === 'customer' && (
        <Button size="md" variant="default" onClick={() => onAsk('withdrawn')}>
          {t('cancel.open.request')}
        </Button>
      )}
    </ButtonRow>
  );
}

/** The deadline of the answer, and the effect of accepting on the payment. */
function Terms({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { price, role, card, expires_at } = booking;
  const isMine = role === 'customer';
  const isOnSite = booking.payment_status === 'on_site';
  const cost = isOnSite ? 'on_site' : price.total > 0 ? 'paid' : price.credit > 0 ? 'credit' : 'free';
  return (
    <p>
      {expires_at !== null &&
        t.rich(isMine ? 'answer.by_mine' : 'answer.by_theirs', {
          date: (
            <b>
              <SessionWhen booking={booking} at={expires_at} />
            </b>
          ),
        })}{' '}
      {isMine
        ? cost === 'paid'
          ? t('answer.mine.paid', { card: card ?? t('receipt.your_card') })
          : t(`answer.mine.${cost}`, { kind: kindWord(booking.kind) })
        : t('answer.theirs', { cost })}
    </p>
  );
}

/** Sends an answer to a request. Shows the result as a toast and a refusal in place. */
function useAnswering(booking: BookingDetails, query: AnswerPanelProps['query'], reason: string) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [sent, setSent] = useState<Status | null>(null);
  const name = booking.customer.name;
  const answer = useCallMutation('booking/booking_status', {
    onDone: ({ booking: fresh }) => {
      queries.setQueryData(callQuery('booking/get_booking_details', query).queryKey, fresh);
      if (fresh.status === 'confirmed') toast.good(t('answer.done.accepted'), t('answer.done.accepted_text', { name }));
      else if (fresh.status === 'awaiting_payment') toast.plain(t('answer.done.card_declined', { name }));
      else if (fresh.status === 'declined')
        toast.good(t('answer.done.declined'), t('answer.done.declined_text', { name }));
      else toast.good(t('cancel.done.request'), t('cancel.done.not_charged'));
    },
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      if (problem.code === 'booking_state') void queries.invalidateQueries();
      setRefusal(problem);
      return true;
    },
  });
  const say = (status: Status) => {
    setRefusal(null);
    setSent(status);
    answer.run({ booking_id: booking._id, status, reason });
  };
  return { refusal, sent, say, isPending: answer.isPending, forget: () => setRefusal(null) };
}
