import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { Review } from '#contract/entities/provider.ts';
import { numberFormat } from '#contract/formats/intl.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import type { Session } from '#web/api/context.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages, useSession } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { ReplyForm } from '#web/features/reviews/reply-form.tsx';
import { ReportReview } from '#web/features/reviews/report.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Stars } from '#web/ui/display/rating.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './reviews.module.css';

const PAGE = 6;
const sorts = ['newest', 'highest', 'lowest'] as const;
type Sort = (typeof sorts)[number];

/** Whose reviews are listed. */
export type ReviewSubject = { readonly provider_id: string } | { readonly event_id: string };

/** The query of the reviews of a provider or event, the same for the loader and the screen. */
export function reviewsQuery(subject: ReviewSubject, sort: Sort, session: Session, limit = PAGE) {
  const name = session.user ? ('user/rating_review_list' as const) : ('user/guest_rating_review_list' as const);
  return [name, { ...subject, sort, limit }] as const;
}

interface ReviewsProps {
  readonly subject: ReviewSubject;
  /** The name of the provider, who answers. */
  readonly name: string;
  readonly isOwn: boolean;
  /** The number of reviews on a page. */
  readonly limit?: number;
}

/** The reviews of a provider or event: the distribution of stars, then pages in the chosen order. */
export function Reviews({ subject, name, isOwn, limit = PAGE }: ReviewsProps) {
  const t = useMessages(providerArea);
  const session = useSession();
  const [sort, setSort] = useState<Sort>('newest');
  const list = useCallPages(...reviewsQuery(subject, sort, session, limit));
  const head = list.data?.pages[0];
  if (list.isError) {
    return <QueryProblem query={list} />;
  }
  if (head?.count === 0) return <p className={classes.none}>{t('reviews.none', { provider: name })}</p>;
  const ofEvent = 'event_id' in subject;
  return (
    <>
      {head && <Spread average={head.average ?? 0} count={head.count} histogram={head.histogram} />}
      <SegmentedControl
        className={classes.sort}
        aria-label={t('reviews.order')}
        data={sorts.map((each) => ({ value: each, label: t(`reviews.sort.${each}`) }))}
        value={sort}
        onChange={(value) => setSort(sorts.find((each) => each === value) ?? 'newest')}
      />
      {list.isPending ? (
        <RowsSkeleton count={3} />
      ) : (
        <ul className={classes.list} data-many={list.items.length > 1}>
          {list.items.map((review) => (
            <OneReview key={review._id} review={review} provider={name} isOwn={isOwn} isTitled={!ofEvent} />
          ))}
        </ul>
      )}
      <ShowMore pages={list}>{t('reviews.more')}</ShowMore>
    </>
  );
}

type Histogram = Readonly<Record<1 | 2 | 3 | 4 | 5, number>>;

function Spread({ average, count, histogram }: { average: number; count: number; histogram: Histogram }) {
  const t = useMessages(providerArea);
  const locale = useLocale();
  const max = Math.max(1, ...Object.values(histogram));
  return (
    <div className={classes.spread}>
      <p className={classes.average}>
        <b>{numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(average)}</b>
        <Stars value={Math.round(average)} />
        <span>{t('reviews.count', { count })}</span>
      </p>
      <ol className={classes.bars} reversed>
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <li key={stars} aria-label={t('reviews.with_stars', { count: histogram[stars], stars })}>
            <span aria-hidden="true">
              {stars} <IconStarFilled size={12} />
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(histogram[stars] / max) * 100}%` }} />
            </span>
            <span aria-hidden="true">{histogram[stars]}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface OneReviewProps {
  readonly review: Review;
  readonly provider: string;
  readonly isOwn: boolean;
  /** Whether to name the service or event. */
  readonly isTitled: boolean;
}

function OneReview({ review, provider, isOwn, isTitled }: OneReviewProps) {
  const t = useMessages(providerArea);
  const title = isTitled ? (review.service_title ?? review.event_title) : null;
  return (
    <li className={classes.review}>
      <div className={classes.author}>
        <Avatar name={review.author_name} picture={review.author_avatar} size={44} />
        <div>
          <b>{review.author_name}</b>
          <span>
            <When at={review.created_at} shape="date" zone="UTC" label={false} />
            {title !== null && (
              <>
                {' · '}
                <bdi>{title}</bdi>
              </>
            )}
          </span>
        </div>
      </div>
      <Stars value={review.rating} />
      {review.text !== '' && <p dir="auto">{review.text}</p>}
      {review.reply !== null && (
        <blockquote>
          <b>{t('reviews.reply', { provider })}</b>
          <p dir="auto">{review.reply}</p>
        </blockquote>
      )}
      {isOwn && review.reply === null && <ReplyForm review_id={review._id} author={review.author_name} />}
      <ReportReview review={review} />
    </li>
  );
}
