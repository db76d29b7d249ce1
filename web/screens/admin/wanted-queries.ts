import { optional, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { bookingsWanted } from './lists/bookings.tsx';
import { eventsWanted } from './lists/events.tsx';
import { jobsWanted } from './lists/jobs.tsx';
import { pagesWanted } from './lists/pages.tsx';
import { paymentsWanted } from './lists/payments.tsx';
import { peopleWanted } from './lists/people.tsx';
import { reviewsWanted } from './lists/reviews.tsx';
import { readPeriodDays } from './overview/period-choice.tsx';
import { searchesWanted } from './overview/searches.tsx';
import { payoutsWanted } from './payouts.tsx';
import { deliveriesWanted } from './queues/delivery-list.tsx';
import { ticketsWanted } from './queues/ticket-queue.tsx';
import { partOf } from './rail/admin-parts.ts';

function queriesOf({ url, params, session }: Wanted) {
  if (!isStaff(session.user)) return [];
  const state = url.searchParams.get('state') === 'done' ? ('done' as const) : ('open' as const);
  const waiting = callQuery('admin/dashboard', {});
  switch (partOf(params.queue)) {
    case 'overview':
      return [
        waiting,
        callQuery('admin/checklist', {}),
        callQuery('admin/overview', { days: readPeriodDays(url.searchParams) }),
        callQuery('admin/need_list', {}),
        callQuery('admin/health', {}),
      ];
    case 'searches':
      return [waiting, callPages('admin/search_list', searchesWanted(url.searchParams))];
    case 'pages':
      return [waiting, ...pageQueries(url.searchParams)];
    case 'people':
      return [waiting, callPages('admin/person_list', peopleWanted(url.searchParams))];
    case 'bookings':
      return [waiting, callPages('admin/booking_list', bookingsWanted(url.searchParams))];
    case 'events':
      return [waiting, callPages('admin/event_list', eventsWanted(url.searchParams))];
    case 'reviews':
      return [waiting, callPages('admin/review_list', reviewsWanted(url.searchParams))];
    case 'jobs':
      return [waiting, ...ofAdmin(session, callPages('admin/job_list', jobsWanted(url.searchParams)))];
    case 'refunds':
      return [waiting, callPages('admin/refund_request_list', { state })];
    case 'reports':
      return [waiting, callPages('admin/report_list', { state })];
    case 'tickets':
      return [waiting, callPages('admin/help_ticket_list', { state: ticketsWanted(url.searchParams) })];
    case 'claims':
      return [waiting, callPages('admin/claim_list', { state })];
    case 'review':
      return [waiting, callPages('admin/content_list', { state }), callQuery('admin/review_settings', {})];
    case 'moderation':
      return [waiting, callPages('admin/moderation_list', { status: state === 'done' ? 'undone' : 'active' })];
    case 'appeals':
      return [waiting, callPages('admin/appeal_list', { state })];
    case 'payments':
      return [waiting, paymentQuery(paymentsWanted(url.searchParams))];
    case 'returned':
      return [waiting, callPages('admin/failed_refund_list', {})];
    case 'unpaid':
      return [waiting, callPages('admin/unpaid_session_list', { state })];
    case 'fees':
      return [waiting, callPages('admin/unpaid_fee_list', {})];
    case 'payouts':
      return [waiting, callPages('admin/payout_list', payoutsWanted(url.searchParams))];
    case 'books':
      // Reading the whole ledger is slow, so only the browser requests it.
      return [waiting, callPages('admin/balance_list', {})];
    case 'statements':
      // Computing a statement is slow, so only the browser requests it.
      return [waiting];
    case 'imports':
      return [waiting, callQuery('admin/catalogue', {}), ...ofAdmin(session, callPages('admin/import_list', {}))];
    case 'deliveries':
      return [waiting, callPages('admin/delivery_list', deliveriesWanted(url.searchParams))];
    case 'catalog':
      return [waiting, callQuery('admin/catalogue', {})];
    case 'legal':
      return [waiting, callQuery('admin/legal_texts', {})];
    case 'identity':
      return [waiting, callPages('admin/identity_list', {})];
    case 'staff':
      return [waiting, callQuery('admin/staff_list', {})];
    case 'settings':
      return [waiting, callQuery('admin/settings', {}), callQuery('admin/exchange_rate_list', {})];
    case 'log':
      return [waiting, callPages('admin/act_list', {})];
  }
}

/** A query that only an admin may make. */
const ofAdmin = <Query>({ user }: Wanted['session'], query: Query): Query[] => (user?.role === 'admin' ? [query] : []);

const pageQueries = (search: URLSearchParams) => [
  callQuery('admin/page_list', pagesWanted(search)),
  callQuery('admin/page_counts', {}),
  callQuery('admin/catalogue', {}),
];

const paymentQuery = (wanted: ReturnType<typeof paymentsWanted>) =>
  wanted === null ? callPages('admin/stuck_payment_list', {}) : callPages('admin/payment_list', wanted);

/** The queries of an admin section. All of them are optional, so that the rail stays while a list fails to load. */
export const optionalQueries = (wanted: Wanted) => queriesOf(wanted).map(optional);
