import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { type BookingMessages, booking as messages } from '#locales/areas/booking.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { kindWord } from '../kind-word.ts';
import { CancelTickets } from './cancel-tickets.tsx';
import classes from './detail.module.css';
import { kindOf, useCancel, validTickets } from './use-cancel.ts';

interface CancelDialogProps {
  readonly booking: BookingDetails;
  /** The query that read the booking. It receives the cancelled booking. */
  readonly query: { readonly booking_id?: string };
  /** The tickets to choose at first; all if absent. */
  readonly ticket_ids?: readonly string[] | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Cancels a booking. Shows the exact refund before the click and sends it along; the server refuses a different one.
 */
export function CancelDialog({ booking, isOpen, onClose, ...others }: CancelDialogProps) {
  const t = useMessages(messages);
  const kind = kindOf(booking);
  const title =
    validTickets(booking).length > 1
      ? t('cancel.title.tickets')
      : t(`cancel.title.${kind}`, { kind: kindWord(booking.kind) });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title}>
      <CancelForm booking={booking} {...others} onClose={onClose} />
    </Modal>
  );
}

function CancelForm({ booking, query, ticket_ids, onClose }: Omit<CancelDialogProps, 'isOpen'>) {
  const t = useMessages(messages);
  const cancel = useCancel({ booking, query, ticket_ids, onDone: onClose });
  const { kind, isPart, isAsking, isPaid, back, currency, preview, cancelled, changed } = cancel;
  const refusal = cancel.refusal ?? cancel.problem;
  const isMine = booking.role === 'customer';
  const isShort = cancelled === 0;
  return (
    <div className={classes.cancel}>
      {kind !== 'booking' ? (
        <p>{t('cancel.nothing_charged_hold', { kind: kindWord(booking.kind) })}</p>
      ) : (
        <>
          <PartChoice booking={booking} value={cancel.people} onChange={cancel.choosePeople} />
          <CancelTickets booking={booking} value={cancel.tickets} onChange={cancel.chooseTickets} />
          {isPaid && !isShort && (
            <p className={classes.refund} aria-busy={isAsking} aria-live="polite">
              <span>{t(isMine ? 'cancel.you_get' : 'cancel.they_get')}</span>
              <Money amount={back} currency={currency} exact />
              <small>{t('cancel.of', { total: { amount: booking.price.total, currency } })}</small>
            </p>
          )}
          {!isShort && <p>{isPaid || isPart ? preview?.sentence : t('cancel.nothing_charged')}</p>}
        </>
      )}
      {refusal !== null && (
        <RefusalBox>
          {changed === null ? (
            <RefusalText problem={refusal} />
          ) : (
            <>
              <b>{refusal.title}</b>
              <p>{t('cancel.changed', { amount: { amount: changed, currency } })}</p>
            </>
          )}
        </RefusalBox>
      )}
      {kind === 'booking' && <Reason booking={booking} value={cancel.reason} onChange={cancel.setReason} />}
      <ButtonRow>
        <Button
          color="red.6"
          size="md"
          loading={cancel.isPending}
          disabled={isPart && (isShort || isAsking || preview?.allowed !== true)}
          onClick={cancel.submit}
        >
          {verbOf(t, cancel, booking)}
        </Button>
        <Button size="md" variant="default" onClick={onClose} disabled={cancel.isPending}>
          {t(`cancel.stay.${kind}`)}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** What the button does, with the refund. */
function verbOf(
  t: Messages<BookingMessages>,
  { kind, isPart, isPaid, back, currency, cancelled }: ReturnType<typeof useCancel>,
  booking: BookingDetails,
): string {
  const word = kindWord(booking.kind);
  if (kind !== 'booking') return t(`cancel.open.${kind}`, { kind: word });
  const amount = { amount: back, currency };
  const hasRefund = isPaid && back > 0 && cancelled > 0;
  if (isPart && booking.kind === 'event')
    return hasRefund
      ? t('cancel.tickets_and_refund', { count: cancelled, amount })
      : t('cancel.some', { kind: word, count: cancelled });
  if (hasRefund) return t('cancel.and_refund', { amount });
  return isPart ? t('cancel.some', { kind: word, count: cancelled }) : t('cancel.confirm');
}

interface ReasonProps {
  readonly booking: BookingDetails;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

function Reason({ booking, value, onChange }: ReasonProps) {
  const t = useMessages(messages);
  const isMine = booking.role === 'customer';
  return (
    <Textarea
      label={t(isMine ? 'cancel.reason_optional' : 'cancel.reason')}
      description={
        isMine
          ? t('cancel.reader', { name: booking.provider.name })
          : t('cancel.reader', { name: booking.customer.name })
      }
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PartChoiceProps {
  readonly booking: BookingDetails;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

/** The choice between all people and a part of a group. Renders nothing for one person. */
function PartChoice({ booking, value, onChange }: PartChoiceProps) {
  const t = useMessages(messages);
  const { participants, status, kind } = booking;
  if (participants === 1 || status !== 'confirmed' || kind !== 'session') return null;
  const some = Array.from({ length: participants - 1 }, (_, at) => ({
    value: String(at + 1),
    label: t('cancel.part', { count: at + 1, all: participants }),
  }));
  return (
    <NativeSelect
      label={t('cancel.who')}
      name="participants"
      size="md"
      value={String(value)}
      data={[{ value: String(participants), label: t('cancel.everyone', { count: participants }) }, ...some]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
