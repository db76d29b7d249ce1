import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Review } from '#contract/entities/provider.ts';
import { reviews } from '#locales/areas/reviews.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { requireAccount } from '#web/api/session.ts';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './reviews.module.css';

const reportDialog = partOf(() => import('./report-dialog.tsx'));

/** Reports a review to staff; guests sign in first. The dialog loads on the first click. */
export function ReportReview({ review }: { review: Pick<Review, '_id' | 'author_name'> }) {
  const t = useMessages(reviews);
  const { user } = useSession();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(reportDialog);
  const open = () => {
    if (user === null) {
      const { pathname, search } = window.location;
      void navigate(requireAccount(`${pathname}${search}#reviews`));
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
        aria-label={t('report.title', { author: review.author_name })}
        onClick={open}
      >
        {t('report.open')}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <reportDialog.Here review={review} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
