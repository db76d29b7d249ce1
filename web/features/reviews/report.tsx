import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { Review } from '#contract/entities/provider.ts';
import { reviews } from '#locales/areas/reviews.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { requireAccount } from '#web/api/session.ts';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import type { ReportSubject } from './report-dialog.tsx';
import classes from './reviews.module.css';

const reportDialog = partOf(() => import('./report-dialog.tsx'));

/** Reports a review to staff. */
export function ReportReview({ review }: { review: Pick<Review, '_id' | 'author_name'> }) {
  const t = useMessages(reviews);
  const subject = { about: 'review', review_id: review._id, name: review.author_name } as const;
  return <Report subject={subject} label={t('report.open')} anchor="#reviews" />;
}

/** Reports an event to staff. */
export function ReportEvent({ event }: { event: Pick<PublicEvent, '_id' | 'title'> }) {
  const t = useMessages(reviews);
  const subject = { about: 'event', event_id: event._id, name: event.title } as const;
  return <Report subject={subject} label={t('report.open_event')} anchor="" />;
}

interface ReportProps {
  readonly subject: ReportSubject;
  readonly label: string;
  /** The part of the page to which guests come back when they have signed in. */
  readonly anchor: '' | `#${string}`;
}

/** The button that reports a subject; guests sign in first. The dialog loads on the first click. */
function Report({ subject, label, anchor }: ReportProps) {
  const t = useMessages(reviews);
  const { user } = useSession();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(reportDialog);
  const open = () => {
    if (user === null) {
      const { pathname, search } = window.location;
      void navigate(requireAccount(`${pathname}${search}${anchor}`));
      return;
    }
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        c="var(--plaza-quiet)"
        fw={500}
        className={classes.report ?? ''}
        leftSection={<IconFlag size={16} stroke={1.8} aria-hidden />}
        // A page has many reviews, so that each button names its own.
        aria-label={subject.about === 'review' ? t('report.title.review', { name: subject.name }) : undefined}
        onClick={open}
      >
        {label}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <reportDialog.Here subject={subject} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
