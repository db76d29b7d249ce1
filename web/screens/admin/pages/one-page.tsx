import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedPage } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { ViewTabs } from '#web/ui/controls/view-tabs.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from '../lists/list.module.css';
import { useListAddress } from '../lists/list-address.ts';
import { ModerateButton } from '../lists/moderate-button.tsx';
import { ShowContact } from '../lists/show-contact.tsx';
import { StaffActivity } from '../lists/staff-activity.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { PageBadge, stars } from './page-badge.tsx';
import { PageMoney } from './page-money.tsx';
import { PageNotes } from './page-notes.tsx';
import type { PageCan } from './page-permissions.ts';
import { PageReports } from './page-reports.tsx';

const tabs = ['details', 'reports', 'activity', 'money', 'notes'] as const;

/** A page in its drawer: what it is, what is reported, what staff did and noted, and what its owner has. */
export function OnePage({ page, can }: { readonly page: ListedPage; readonly can: PageCan }) {
  const t = useMessages(adminPages);
  const { number } = useFormats();
  const { search, to } = useListAddress();
  const { _id, open_reports, notes } = page;
  const shown = tabs.filter((tab) => tab !== 'money' || can.payments);
  // The tab stays when its last report is closed.
  const [first] = useState(open_reports > 0 ? 'reports' : 'details');
  const tab = shown.find((each) => each === search.get('tab')) ?? first;
  const counts: Partial<Record<(typeof tabs)[number], number>> = { reports: open_reports, notes };
  return (
    <>
      <ViewTabs
        label={t('tab.label')}
        sides={shown.map((each) => ({
          text: t(`tab.${each}`),
          count: counts[each] ? number(counts[each]) : undefined,
          to: to({ open: _id, tab: each === first ? null : each }),
          isShown: each === tab,
        }))}
      />
      {tab === 'details' && <Details page={page} can={can} />}
      {tab === 'reports' && <PageReports provider_id={_id} can={can} />}
      {tab === 'activity' && <StaffActivity subject_id={_id} />}
      {tab === 'money' && <PageMoney provider_id={_id} />}
      {tab === 'notes' && <PageNotes key={_id} provider_id={_id} />}
    </>
  );
}

function Details({ page, can }: { readonly page: ListedPage; readonly can: PageCan }) {
  const t = useMessages(adminLists);
  const { _id, name, suspended_reason } = page;
  return (
    <>
      <span className={classes.badges}>
        <PageBadge page={page} />
        {page.categories.map((category) => (
          <Badge key={category} component="span" size="lg" color="gray">
            {category}
          </Badge>
        ))}
      </span>
      {suspended_reason !== null && (
        <p className={classes.note} data-tone="danger">
          {t('page.suspended', { reason: suspended_reason })}
        </p>
      )}
      <PageFacts page={page} />
      {page.owner === null && page.status === 'published' && <ClaimLink id={_id} />}
      {page.contact_email !== null && <ShowContact key={_id} subject="page" subject_id={_id} />}
      {can.moderation && (
        <ButtonRow>
          <ModerateButton
            kind="suspend_page"
            subject_id={_id}
            label={name}
            upcoming={page.upcoming}
            action_id={page.action_id}
          />
        </ButtonRow>
      )}
    </>
  );
}

/** The address at which the owner takes over a page. */
function ClaimLink({ id }: { readonly id: string }) {
  const t = useMessages(adminPages);
  const address = typeof location === 'undefined' ? '' : `${location.origin}${href('claim_provider', { id })}`;
  return (
    <div className={classes.ask}>
      <CopyButton text={address} label={t('claim.copy')} variant="default" size="sm" hasIcon />
      <small className={classes.quiet}>{t('claim.text')}</small>
    </div>
  );
}

function PageFacts({ page }: { readonly page: ListedPage }) {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const { name, owner, rating_average, rating_count } = page;
  return (
    <Facts>
      <Fact label={t('pages.owner')}>
        {owner?._id ? (
          <Link to={href('admin', { queue: 'people' }, { open: owner._id })}>
            <bdi>{owner.name}</bdi>
          </Link>
        ) : (
          t('pages.unclaimed')
        )}
        {owner?.email && <span className={classes.quiet}>{owner.email}</span>}
      </Fact>
      {page.contact_email !== null && <Fact label={t('page.contact')}>{page.contact_email}</Fact>}
      <Fact label={t('page.bookings')}>
        <Link to={href('admin', { queue: 'bookings' }, { q: name })}>
          {t('page.bookings_text', { month: page.bookings_month, upcoming: page.upcoming })}
        </Link>
      </Fact>
      <Fact label={t('page.services')}>{number(page.services)}</Fact>
      <Fact label={t('page.events')}>
        {page.events === 0 ? (
          number(0)
        ) : (
          <Link to={href('admin', { queue: 'events' }, { q: name })}>{number(page.events)}</Link>
        )}
      </Fact>
      <Fact label={t('pages.rating')}>
        {rating_average === null ? (
          t('page.no_rating')
        ) : (
          <Link to={href('admin', { queue: 'reviews' }, { q: name })}>
            {t('page.rating_text', { rating: stars(number, rating_average), count: rating_count })}
          </Link>
        )}
      </Fact>
    </Facts>
  );
}
