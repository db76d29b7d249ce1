import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/index.ts';
import type { AnyQuery, Wanted } from '#web/api/loading.ts';
import { callPages, callQuery } from '#web/api/queries.ts';
import { Books } from './books.tsx';
import { Catalog } from './catalog.tsx';
import { Identity } from './identity.tsx';
import { Imports } from './imports/imports.tsx';
import { LegalTexts } from './legal-texts.tsx';
import { BookingList, bookingsWanted } from './lists/bookings.tsx';
import { EventList, eventsWanted } from './lists/events.tsx';
import { JobList, jobsWanted } from './lists/jobs.tsx';
import { PageList, pagesWanted } from './lists/pages.tsx';
import { Payments, paymentsWanted } from './lists/payments.tsx';
import { PersonList, peopleWanted } from './lists/people.tsx';
import { ReviewList, reviewsWanted } from './lists/reviews.tsx';
import { Moderation } from './moderation.tsx';
import { OverviewPart } from './overview/overview.tsx';
import { readPeriodDays } from './overview/period-choice.tsx';
import { Searches, searchesWanted } from './overview/searches.tsx';
import { Payouts, payoutsWanted } from './payouts.tsx';
import { ActLog } from './queues/act-log.tsx';
import { AppealQueue } from './queues/appeal-queue.tsx';
import { ClaimQueue } from './queues/claim-queue.tsx';
import { ContentQueue } from './queues/content-queue.tsx';
import { DeliveryList, deliveriesWanted } from './queues/delivery-list.tsx';
import { FailedRefundQueue } from './queues/failed-refund-queue.tsx';
import { FeeQueue } from './queues/fee-queue.tsx';
import { RefundQueue } from './queues/refund-queue.tsx';
import { ReportQueue } from './queues/report-queue.tsx';
import { TicketQueue, ticketsWanted } from './queues/ticket-queue.tsx';
import { UnpaidQueue } from './queues/unpaid-queue.tsx';
import { type AdminPart, partOf } from './rail/admin-parts.ts';
import { Settings } from './settings.tsx';
import { Staff } from './staff.tsx';
import { Statements } from './statements.tsx';

export type Dashboard = CallOutput<'admin/dashboard'>;
export type Can = Dashboard['can'];

interface ShowProps {
  /** What this role of staff may do. */
  readonly can: Can;
  readonly dashboard: Dashboard | undefined;
}

/** What the queries of a section follow from. */
interface Asked {
  readonly search: URLSearchParams;
  /** Which entries of a queue are asked for. */
  readonly state: 'open' | 'done';
  readonly isAdmin: boolean;
}

interface Part {
  /** The queries that are made before it is shown. */
  readonly reads: (asked: Asked) => readonly AnyQuery[];
  readonly show: (props: ShowProps) => ReactNode;
  /** Whether a role of staff has a use for it. */
  readonly isFor?: (can: Can) => boolean;
  /** How many entries wait for a decision, and whether this role may make it. */
  readonly waits?: (dashboard: Dashboard) => { readonly count: number; readonly mayDecide: boolean };
}

/** The sections of Admin: what each reads, how it is shown, for whom it is there, and what waits in it. */
const parts: Readonly<Record<AdminPart, Part>> = {
  overview: {
    reads: ({ search }) => [
      callQuery('admin/checklist', {}),
      callQuery('admin/overview', { days: readPeriodDays(search) }),
      callQuery('admin/need_list', {}),
      callQuery('admin/health', {}),
    ],
    show: ({ can }) => <OverviewPart maySeeJobs={can.settings} />,
  },
  searches: {
    reads: ({ search }) => [callPages('admin/search_list', searchesWanted(search))],
    show: ({ can }) => <Searches mayInvite={can.settings} />,
  },
  pages: {
    reads: ({ search }) => [
      callQuery('admin/page_list', pagesWanted(search)),
      callQuery('admin/page_counts', {}),
      callQuery('admin/catalogue', {}),
    ],
    show: ({ can }) => <PageList can={can} />,
  },
  people: {
    reads: ({ search }) => [callPages('admin/person_list', peopleWanted(search))],
    show: () => <PersonList />,
  },
  bookings: {
    reads: ({ search }) => [callPages('admin/booking_list', bookingsWanted(search))],
    show: ({ can }) => <BookingList mayDownload={can.payments} mayHelp={can.tickets} />,
  },
  events: {
    reads: ({ search }) => [callPages('admin/event_list', eventsWanted(search))],
    show: () => <EventList />,
  },
  reviews: {
    reads: ({ search }) => [callPages('admin/review_list', reviewsWanted(search))],
    show: () => <ReviewList />,
  },
  reports: {
    reads: ({ state }) => [callPages('admin/report_list', { state })],
    show: ({ can }) => <ReportQueue mayDecide={can.reports} mayModerate={can.moderation} />,
    waits: ({ can, reports }) => ({ count: reports.waiting, mayDecide: can.reports }),
  },
  refunds: {
    reads: ({ state }) => [callPages('admin/refund_request_list', { state })],
    show: ({ can }) => <RefundQueue mayDecide={can.refunds} />,
    waits: ({ can, refund_requests }) => ({ count: refund_requests.waiting, mayDecide: can.refunds }),
  },
  tickets: {
    reads: ({ search }) => [callPages('admin/help_ticket_list', { state: ticketsWanted(search) })],
    show: ({ can }) => <TicketQueue mayAnswer={can.tickets} />,
    waits: ({ can, tickets }) => ({ count: tickets.waiting, mayDecide: can.tickets }),
  },
  claims: {
    reads: ({ state }) => [callPages('admin/claim_list', { state })],
    show: () => <ClaimQueue />,
    waits: ({ can, claims }) => ({ count: claims.waiting, mayDecide: can.reports }),
  },
  review: {
    reads: ({ state }) => [callPages('admin/content_list', { state }), callQuery('admin/review_settings', {})],
    show: () => <ContentQueue />,
    waits: ({ can, content }) => ({ count: content.waiting, mayDecide: can.moderation }),
  },
  appeals: {
    reads: ({ state }) => [callPages('admin/appeal_list', { state })],
    show: () => <AppealQueue />,
    waits: ({ can, appeals }) => ({ count: appeals.waiting, mayDecide: can.moderation }),
  },
  moderation: {
    reads: ({ state }) => [callPages('admin/moderation_list', { status: state === 'done' ? 'undone' : 'active' })],
    show: ({ can }) => <Moderation mayDecide={can.moderation} />,
  },
  payments: {
    reads: ({ search }) => [paymentQuery(paymentsWanted(search))],
    show: ({ can, dashboard }) => <Payments mayDecide={can.payments} stuck={dashboard?.stuck_payments.waiting ?? 0} />,
    waits: ({ can, stuck_payments }) => ({ count: stuck_payments.waiting, mayDecide: can.payments }),
  },
  returned: {
    reads: () => [callPages('admin/failed_refund_list', {})],
    show: ({ can }) => <FailedRefundQueue mayDecide={can.payments} />,
    waits: ({ can, failed_refunds }) => ({ count: failed_refunds.waiting, mayDecide: can.payments }),
  },
  unpaid: {
    reads: ({ state }) => [callPages('admin/unpaid_session_list', { state })],
    show: () => <UnpaidQueue />,
    waits: ({ can, unpaid_sessions }) => ({ count: unpaid_sessions.waiting, mayDecide: can.payments }),
  },
  fees: {
    reads: () => [callPages('admin/unpaid_fee_list', {})],
    show: () => <FeeQueue />,
    waits: ({ can, unpaid_fees }) => ({ count: unpaid_fees.waiting, mayDecide: can.payments }),
  },
  payouts: {
    reads: ({ search }) => [callPages('admin/payout_list', payoutsWanted(search))],
    show: () => <Payouts />,
  },
  books: {
    // Reading the whole ledger is slow, so only the browser requests it.
    reads: () => [callPages('admin/balance_list', {})],
    show: () => <Books />,
  },
  statements: {
    // Computing a statement is slow, so only the browser requests it.
    reads: () => [],
    show: ({ can }) => <Statements mayRead={can.payments} />,
    isFor: (can) => can.payments,
  },
  imports: {
    reads: ({ isAdmin }) => [
      callQuery('admin/catalogue', {}),
      ...(isAdmin ? [callPages('admin/import_list', {})] : []),
    ],
    show: ({ can }) => <Imports mayImport={can.imports} />,
    isFor: (can) => can.imports,
  },
  catalog: {
    reads: () => [callQuery('admin/catalogue', {})],
    show: () => <Catalog />,
  },
  legal: {
    reads: () => [callQuery('admin/legal_texts', {})],
    show: () => <LegalTexts />,
  },
  identity: {
    reads: () => [callPages('admin/identity_list', {})],
    show: () => <Identity />,
  },
  staff: {
    reads: () => [callQuery('admin/staff_list', {})],
    show: () => <Staff />,
  },
  settings: {
    reads: () => [callQuery('admin/settings', {}), callQuery('admin/exchange_rate_list', {})],
    show: () => <Settings />,
  },
  deliveries: {
    reads: ({ search }) => [callPages('admin/delivery_list', deliveriesWanted(search))],
    show: () => <DeliveryList />,
  },
  log: {
    reads: () => [callPages('admin/act_list', {})],
    show: () => <ActLog />,
  },
  jobs: {
    reads: ({ search, isAdmin }) => (isAdmin ? [callPages('admin/job_list', jobsWanted(search))] : []),
    show: ({ can }) => <JobList maySee={can.settings} />,
    isFor: (can) => can.settings,
  },
};

const paymentQuery = (wanted: ReturnType<typeof paymentsWanted>) =>
  wanted === null ? callPages('admin/stuck_payment_list', {}) : callPages('admin/payment_list', wanted);

const names = Object.keys(parts) as AdminPart[];

/** The queries of the section that an address names, and of the rail beside it. */
export function partQueries({ url, params, session }: Wanted): AnyQuery[] {
  const state = url.searchParams.get('state') === 'done' ? 'done' : 'open';
  const isAdmin = session.user?.role === 'admin';
  const own = parts[partOf(params.queue)].reads({ search: url.searchParams, state, isAdmin });
  return [callQuery('admin/dashboard', {}), ...own];
}

/** A section, as this role of staff sees it. */
export function PartContent({ part, ...props }: ShowProps & { readonly part: AdminPart }) {
  return parts[part].show(props);
}

/** The sections that this role of staff has no use for. */
export const hiddenParts = (can: Can): AdminPart[] => names.filter((name) => parts[name].isFor?.(can) === false);

/** How many entries of each queue wait for decisions that this role of staff may make. */
export function waitingCounts(dashboard: Dashboard): Readonly<Partial<Record<AdminPart, number>>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const waits = parts[name].waits?.(dashboard);
      return waits?.mayDecide ? [[name, waits.count]] : [];
    }),
  );
}
