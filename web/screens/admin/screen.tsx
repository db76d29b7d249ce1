import { type MetaFunction, useParams } from 'react-router';
import type { CallOutput } from '#contract/index.ts';
import { admin } from '#locales/areas/admin.ts';
import { loadInBrowser, loadOnServer, optional, type Wanted } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { callPages, callQuery, useCall } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { Books } from './books.tsx';
import { Catalog } from './catalog.tsx';
import { Identity } from './identity.tsx';
import { ImportLink } from './imports/import-link.tsx';
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
import { OverviewHead } from './overview/overview-head.tsx';
import { PeriodChoice, readPeriodDays } from './overview/period-choice.tsx';
import { Searches, searchesWanted } from './overview/searches.tsx';
import { AddPage } from './pages/add-page.tsx';
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
import classes from './rail/rail.module.css';
import { AdminRail } from './rail/rail.tsx';
import { SecondStepMissing } from './settings/staff-two-step.tsx';
import { Settings } from './settings.tsx';
import { Staff } from './staff.tsx';
import { Statements } from './statements.tsx';

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
const ofAdmin = <Query,>({ user }: Wanted['session'], query: Query): Query[] => (user?.role === 'admin' ? [query] : []);

const pageQueries = (search: URLSearchParams) => [
  callQuery('admin/page_list', pagesWanted(search)),
  callQuery('admin/page_counts', {}),
  callQuery('admin/catalogue', {}),
];

const paymentQuery = (wanted: ReturnType<typeof paymentsWanted>) =>
  wanted === null ? callPages('admin/stuck_payment_list', {}) : callPages('admin/payment_list', wanted);

// The rail stays while a list fails to load.
const optionalQueries = (wanted: Wanted) => queriesOf(wanted).map(optional);

export const loader = loadOnServer(optionalQueries);
export const clientLoader = loadInBrowser(optionalQueries);

export const meta: MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

/** The admin screen: everything there is, open tasks one at a time, money, and the marketplace itself. */
export default function Admin() {
  const t = useMessages(admin);
  const part = partOf(useParams().queue);
  const { data, error } = useCall('admin/dashboard', {}, { refetchInterval: 60_000 });
  const problem = error === null ? null : problemOf(error);
  const can = data?.can ?? nothing;
  const hidden: readonly AdminPart[] = [
    ...(can.settings ? [] : (['jobs'] as const)),
    ...(can.imports ? [] : (['imports'] as const)),
    ...(can.payments ? [] : (['statements'] as const)),
  ];
  if (problem?.code === 'second_step_missing') return <SecondStepMissing text={problem.detail} />;
  return (
    <div className={classes.frame}>
      <AdminRail
        part={part}
        counts={data === undefined ? {} : countsOf(data)}
        hidden={data === undefined ? [] : hidden}
      />
      <div className={classes.content}>
        <Page width="wide">
          {part === 'overview' ? (
            <OverviewHead mayExport={can.payments} />
          ) : (
            <PageHead title={t(`part.${part}`)}>
              {part === 'searches' && <PeriodChoice />}
              {part === 'pages' && <PageActions can={can} />}
            </PageHead>
          )}
          <Part part={part} can={can} stuck={data?.stuck_payments.waiting ?? 0} />
        </Page>
      </div>
    </div>
  );
}

/** What staff does with the list of pages. */
function PageActions({ can }: { readonly can: Can }) {
  return (
    <ButtonRow>
      {can.imports && <ImportLink />}
      {can.pages && <AddPage />}
    </ButtonRow>
  );
}

type Dashboard = CallOutput<'admin/dashboard'>;
type Can = Dashboard['can'];

/** How many entries of each queue wait for decisions that this role of staff may make. */
function countsOf({ can, ...queues }: Dashboard): Readonly<Partial<Record<AdminPart, number>>> {
  return {
    ...(can.refunds ? { refunds: queues.refund_requests.waiting } : {}),
    ...(can.reports ? { reports: queues.reports.waiting, claims: queues.claims.waiting } : {}),
    ...(can.tickets ? { tickets: queues.tickets.waiting } : {}),
    ...(can.moderation ? { review: queues.content.waiting, appeals: queues.appeals.waiting } : {}),
    ...(can.payments
      ? {
          payments: queues.stuck_payments.waiting,
          returned: queues.failed_refunds.waiting,
          unpaid: queues.unpaid_sessions.waiting,
          fees: queues.unpaid_fees.waiting,
        }
      : {}),
  };
}

const nothing: Can = {
  refunds: false,
  reports: false,
  tickets: false,
  moderation: false,
  payments: false,
  settings: false,
  imports: false,
  pages: false,
};

interface PartProps {
  readonly part: AdminPart;
  readonly can: Can;
  /** How many payments wait for a decision. */
  readonly stuck: number;
}

function Part({ part, can, stuck }: PartProps) {
  switch (part) {
    case 'overview':
      return <OverviewPart maySeeJobs={can.settings} />;
    case 'searches':
      return <Searches mayInvite={can.settings} />;
    case 'pages':
      return <PageList can={can} />;
    case 'people':
      return <PersonList />;
    case 'bookings':
      return <BookingList mayDownload={can.payments} mayHelp={can.tickets} />;
    case 'events':
      return <EventList />;
    case 'reviews':
      return <ReviewList />;
    case 'refunds':
      return <RefundQueue mayDecide={can.refunds} />;
    case 'reports':
      return <ReportQueue mayDecide={can.reports} mayModerate={can.moderation} />;
    case 'tickets':
      return <TicketQueue mayAnswer={can.tickets} />;
    case 'claims':
      return <ClaimQueue />;
    case 'review':
      return <ContentQueue />;
    case 'appeals':
      return <AppealQueue />;
    case 'moderation':
      return <Moderation mayDecide={can.moderation} />;
    case 'payments':
      return <Payments mayDecide={can.payments} stuck={stuck} />;
    case 'returned':
      return <FailedRefundQueue mayDecide={can.payments} />;
    case 'unpaid':
      return <UnpaidQueue />;
    case 'fees':
      return <FeeQueue />;
    case 'payouts':
      return <Payouts />;
    case 'books':
      return <Books />;
    case 'statements':
      return <Statements mayRead={can.payments} />;
    case 'imports':
      return <Imports mayImport={can.imports} />;
    case 'deliveries':
      return <DeliveryList />;
    case 'catalog':
      return <Catalog />;
    case 'legal':
      return <LegalTexts />;
    case 'identity':
      return <Identity />;
    case 'staff':
      return <Staff />;
    case 'settings':
      return <Settings />;
    case 'log':
      return <ActLog />;
    case 'jobs':
      return <JobList maySee={can.settings} />;
  }
}
