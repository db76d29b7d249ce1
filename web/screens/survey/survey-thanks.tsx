import { Button } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Survey } from '#contract/entities/event/survey.ts';
import { surveyPage } from '#locales/areas/survey-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { eventHref } from '#web/features/booking/event-links.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Stars } from '#web/ui/display/rating.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { reviewOf } from './question-groups.ts';
import classes from './survey.module.css';

/** The fewest stars after which a public review is offered. */
const MIN_STARS = 4;
const MAX_LETTERS = 4000;

interface AnsweredProps {
  readonly survey: Survey;
  readonly ticket: Survey['tickets'][number];
  /** The token of the survey's link, which permits the review in any browser. */
  readonly token: string;
}

/** The thanks, and after four or five stars the offer to publish what was written. */
export function SurveyThanks({ survey, ticket, token }: AnsweredProps) {
  const t = useMessages(surveyPage);
  const { event, review_booking_id, questions } = survey;
  const { stars, text } = reviewOf(questions, ticket.answers);
  const [isLater, setLater] = useState(false);
  const isOffered = review_booking_id !== null && stars >= MIN_STARS && !isLater;
  const [name = ''] = ticket.attendee_name.trim().split(/\s/);
  return (
    <div className={classes.answered}>
      <span className={classes.badge}>
        <IconConfetti size={34} stroke={1.7} aria-hidden />
      </span>
      <h1>{name === '' ? t('done.title_unnamed') : t('done.title', { name })}</h1>
      {isOffered ? (
        <>
          <p>{t(text === '' ? 'review.ask_unwritten' : 'review.ask', { stars })}</p>
          <Review
            {...{ survey, ticket, token, stars, text }}
            booking_id={review_booking_id}
            onClose={() => setLater(true)}
          />
        </>
      ) : (
        <>
          <p>{t('done.text', { host: event.provider.name })}</p>
          <Button
            component={Link}
            to={eventHref({ event_id: event._id, provider_id: event.provider._id })}
            variant="default"
            size="md"
          >
            {t('done.event')}
          </Button>
        </>
      )}
    </div>
  );
}

interface ReviewProps extends AnsweredProps {
  readonly booking_id: string;
  readonly stars: number;
  readonly text: string;
  readonly onClose: () => void;
}

/** A public review that begins with what was answered. */
function Review({ survey, ticket, token, booking_id, stars, text, onClose }: ReviewProps) {
  const t = useMessages(surveyPage);
  const { event, occurrence } = survey;
  const form = useCallForm('user/add_rating_review', {
    initialValues: { booking_id, survey_token: token, rating: stars, text },
    onDone: ({ is_held }) => {
      if (is_held) toast.good(t('review.held'), t('review.held_text'));
      else toast.good(t('review.posted'), t('review.posted_text'));
      onClose();
    },
  });
  const day = { at: occurrence.starts_at, zone: event.timezone, shape: 'day', label: false } as const;
  return (
    <Form label={t('review.text')} {...form.props}>
      <Panel className={classes.review}>
        <div>
          <Avatar name={ticket.attendee_name} picture={null} size={40} />
          <div>
            <b dir="auto">{ticket.attendee_name}</b>
            <small>{t('review.came', { day })}</small>
          </div>
          <Stars value={stars} />
        </div>
        <LongText
          dir="auto"
          aria-label={t('review.text')}
          description={t(text === '' ? 'review.hint_unwritten' : 'review.hint')}
          inputWrapperOrder={['input', 'description', 'error']}
          lines={[3, 10]}
          maxLength={MAX_LETTERS}
          {...form.field('text')}
        />
      </Panel>
      <div className={classes.foot}>
        <Button type="submit" size="lg" fullWidth loading={form.isPending}>
          {t('review.post')}
        </Button>
        <Button variant="subtle" color="gray" size="md" fullWidth onClick={onClose}>
          {t('review.later')}
        </Button>
      </div>
    </Form>
  );
}
