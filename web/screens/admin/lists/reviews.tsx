import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { Link, useSearchParams } from 'react-router';
import { reviewFilters } from '#contract/choices/admin-lists.ts';
import type { ListedReview } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Fact, Facts, ListedPageFact } from '../parts/facts.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import classes from './list.module.css';
import { readFilter, readSearch } from './list-address.ts';
import { ListDrawer } from './list-drawer.tsx';
import { ModerateButton } from './moderate-button.tsx';
import { StaffActivity } from './staff-activity.tsx';

/** What an address wants of the reviews. */
export const reviewsWanted = (search: URLSearchParams) => ({
  ...readSearch(search),
  show: readFilter(search, reviewFilters),
});

/** All reviews, hidden ones too, found by author or page. */
export function ReviewList() {
  const t = useMessages(adminLists);
  const [search] = useSearchParams();
  const wanted = reviewsWanted(search);
  const pages = useCallPages('admin/review_list', wanted);
  return (
    <AdminList
      label={t('reviews.label')}
      searchLabel={t('reviews.search')}
      views={
        <FilterTabs
          label={t('reviews.filter')}
          filters={reviewFilters}
          shown={wanted.show}
          textOf={(show) => t(`review_filter.${show}`)}
        />
      }
      pages={pages}
      first={t('reviews.review')}
      lead={({ author_name, text }) => ({ name: author_name, text: <bdi>{text || t('reviews.no_text')}</bdi> })}
      columns={[
        { title: t('reviews.page'), show: 'wide', cell: ({ provider }) => <bdi>{provider.name}</bdi> },
        { title: t('reviews.stars'), show: 'always', align: 'end', cell: (review) => <Stars review={review} /> },
        {
          title: t('reviews.date'),
          show: 'widest',
          cell: ({ created_at }) => <When at={created_at} shape="date" />,
        },
      ]}
      empty={{ title: t('reviews.empty'), text: t('reviews.empty_text') }}
    >
      <ListDrawer
        name="admin/review_list"
        items={pages.items}
        head={({ author_name, created_at }) => ({
          title: t('review.title', { name: author_name }),
          text: <When at={created_at} shape="date" />,
        })}
      >
        {(review) => <OneReview review={review} />}
      </ListDrawer>
    </AdminList>
  );
}

function Stars({ review: { rating, is_hidden, is_held } }: { readonly review: ListedReview }) {
  const t = useMessages(adminLists);
  return (
    <span className={classes.badges}>
      {is_hidden && (
        <Badge component="span" size="lg" color={is_held ? 'amber' : 'red'}>
          {t(is_held ? 'reviews.held' : 'reviews.hidden')}
        </Badge>
      )}
      {t('review.stars', { count: rating })}
    </span>
  );
}

function OneReview({ review }: { readonly review: ListedReview }) {
  const t = useMessages(adminLists);
  const { _id, author_name, text, reply, provider, about, open_reports } = review;
  return (
    <>
      <Stars review={review} />
      {text !== '' && (
        <p className={classes.note} dir="auto">
          {text}
        </p>
      )}
      <Facts>
        <ListedPageFact label={t('reviews.page')} page={provider} />
        {about !== null && (
          <Fact label={t('review.about')}>
            <bdi>{about}</bdi>
          </Fact>
        )}
        {reply !== null && (
          <Fact label={t('review.reply')}>
            <q dir="auto">{reply}</q>
          </Fact>
        )}
        {open_reports > 0 && (
          <Fact label={t('page_status.reported')}>
            <Link to={href('admin', { queue: 'reports' })}>{t('page.reports', { count: open_reports })}</Link>
          </Fact>
        )}
      </Facts>
      <ButtonRow>
        <ModerateButton kind="hide_review" subject_id={_id} label={author_name} action_id={review.action_id} />
      </ButtonRow>
      <StaffActivity subject_id={_id} />
    </>
  );
}
