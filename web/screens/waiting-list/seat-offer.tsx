import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { saveBookingToken } from '#web/api/booking-token.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { bookingLinks } from '#web/features/booking/booking-links.ts';
import { CancellationSentence } from '#web/features/booking/cancellation.tsx';
import { Summary, type SummaryOf } from '#web/features/booking/steps/summary.tsx';
import { HoldTimer } from '#web/features/pay/timer/hold-timer.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { ConfirmQuestion, LeaveQuestion } from './confirm-question.tsx';
import classes from './waiting-entry.module.css';

interface OfferProps {
  readonly entry: WaitingEntry;
  readonly offer: BookingDetails;
  readonly asked: 'leave' | 'take' | null;
  readonly onAnswered: () => void;
}

/** Seats that are held for somebody: until when, what they cost, and taking them, one of them, or none. */
export function SeatOffer({ entry, offer, asked, onAnswered }: OfferProps) {
  const t = useMessages(eventWaiting);
  const [question, setQuestion] = useState(asked);
  const [isOver, setOver] = useState(false);
  const seats = offer.participants;
  const { expires_at, starts_at, timezone: zone } = offer;
  const close = () => {
    setQuestion(null);
    onAnswered();
  };
  if (isOver)
    return (
      <div className={classes.entry}>
        <h1>{t('offer.over')}</h1>
        <p className={classes.text}>{t('offer.over_text')}</p>
      </div>
    );
  return (
    <div className={classes.entry}>
      <p className={classes.title} dir="auto">
        {entry.title}
      </p>
      <h1>{t('offer.title', { seats, until: { at: expires_at ?? starts_at, zone, shape: 'time', label: true } })}</h1>
      <p className={classes.text}>{t('offer.text', { seats })}</p>
      {expires_at !== null && (
        <HoldTimer expires_at={expires_at} label={t('offer.timer')} onOver={() => setOver(true)} />
      )}
      <Summary
        of={summaryOf(offer, t('offer.where_online'))}
        cancellation={
          offer.cancellation === null ? undefined : <CancellationSentence terms={offer.cancellation} zone={zone} />
        }
      />
      {question === 'leave' && (
        <LeaveQuestion
          entry={entry}
          title={t('offer.give_up_title')}
          text={t('offer.give_up_text', { seats })}
          yes={t('offer.give_up')}
          no={t('offer.keep')}
          onClose={close}
        />
      )}
      {question === 'take' && seats > 1 && <TakeOne entry={entry} seats={seats} onClose={close} />}
      {(question === null || (question === 'take' && seats === 1)) && (
        <Answers entry={entry} offer={offer} onQuestion={setQuestion} />
      )}
    </div>
  );
}

interface AnswersProps extends Pick<OfferProps, 'entry' | 'offer'> {
  readonly onQuestion: (question: 'leave' | 'take') => void;
}

function Answers({ entry, offer, onQuestion }: AnswersProps) {
  const t = useMessages(eventWaiting);
  const navigate = useNavigate();
  const accept = useCallMutation('event/accept_offer');
  const seats = offer.participants;
  const book = () => {
    if (offer.price.total === 0 || offer.payment_status === 'on_site') return accept.run({ entry_id: entry._id });
    // A guest pays with the token of the booking, which the link to it ends with.
    const token = offer.manage_url?.split('/').at(-1);
    if (token !== undefined) saveBookingToken(offer._id, token);
    void navigate(bookingLinks(offer).pay);
  };
  return (
    <>
      <Button size="lg" fullWidth loading={accept.isPending} onClick={book}>
        {t('offer.book', { seats })}
      </Button>
      <ButtonRow align="center">
        {seats > 1 && (
          <Button variant="subtle" onClick={() => onQuestion('take')}>
            {t('offer.take_one')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => onQuestion('leave')}>
          {t('offer.give_up')}
        </Button>
      </ButtonRow>
    </>
  );
}

/** Takes one of several seats after a confirmation. */
function TakeOne({ entry, seats, onClose }: { entry: WaitingEntry; seats: number; onClose: () => void }) {
  const t = useMessages(eventWaiting);
  const accept = useCallMutation('event/accept_offer', { onDone: onClose });
  return (
    <ConfirmQuestion
      title={t('offer.take_one_title')}
      text={t('offer.take_one_text', { seats: seats - 1 })}
      yes={t('offer.take_one_do')}
      no={t('offer.keep_all', { seats })}
      isBusy={accept.isPending}
      onYes={() => accept.run({ entry_id: entry._id, seats: 1 })}
      onNo={onClose}
    />
  );
}

/** The offered booking as a summary. */
function summaryOf(offer: BookingDetails, online: string): SummaryOf {
  const { image, title, provider, starts_at, ends_at, timezone, place, location, price } = offer;
  const where = joinPlace(location?.label, location?.address);
  return {
    ...{ title, place, picture: image, provider: provider.name, rating: null, zone: timezone },
    time: { starts_at, ends_at },
    where: place === 'virtual' ? online : where,
    participants: offer.kind === 'session' ? offer.participants : null,
    currency: price.currency,
    quote: price,
  };
}
