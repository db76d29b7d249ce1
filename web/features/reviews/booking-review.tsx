import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { reviews } from '#locales/areas/reviews.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HeldNotice } from '#web/features/moderation-notices/held-notice.tsx';
import { Stars } from '#web/ui/display/rating.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReviewForm } from './review-form.tsx';
import classes from './reviews.module.css';

/** The review on a booking's page: to write, to read, and to answer as its provider. */
export function BookingReview({ booking, level = 3 }: { booking: BookingDetails; level?: 2 | 3 }) {
  const t = useMessages(reviews);
  const Heading = `h${level}` as const;
  const [search] = useSearchParams();
  const isWanted = search.get('review') === 'open';
  const [isOpen, setOpen] = useState(isWanted);
  const title = useRef<HTMLHeadingElement>(null);
  const { written, open_until, state, can_reply } = booking.review;
  useEffect(() => {
    if (isWanted) title.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const hasReviews = useFeature('reviews');
  if (!hasReviews || (written === null && !booking.can.review)) return null;
  // In both cases the pressed button is gone, so the focus moves to its subject.
  const open = (isWriting: boolean) => {
    setOpen(isWriting);
    title.current?.focus({ preventScroll: true });
  };
  const author = booking.customer.name;
  return (
    <section>
      <Heading ref={title} tabIndex={-1} className={classes.title}>
        {written === null ? t('booking.ask', { provider: booking.provider.name }) : t('booking.yours')}
      </Heading>
      {written !== null && (
        <div className={classes.written}>
          <Stars value={written.rating} />
          {written.text !== '' && (
            <p dir="auto" className={classes.words}>
              {written.text}
            </p>
          )}
          {written.reply !== null && (
            <blockquote>
              <b>{t('booking.reply', { provider: booking.provider.name })}</b>
              <p dir="auto">{written.reply}</p>
            </blockquote>
          )}
          {written.is_held && <HeldNotice kind="review" />}
          {can_reply && <ReplyForm review_id={written._id} author={author} />}
        </div>
      )}
      {state === 'open' &&
        booking.can.review &&
        (isOpen ? (
          <ReviewForm booking_id={booking._id} provider={booking.provider.name} onDone={() => open(false)} />
        ) : (
          <div className={classes.invite}>
            <Button size="md" onClick={() => open(true)}>
              {t('booking.write')}
            </Button>
            {open_until !== null && (
              <span>
                {t.rich('booking.until', { date: <When at={open_until} zone={booking.timezone} shape="date" /> })}
              </span>
            )}
          </div>
        ))}
    </section>
  );
}
