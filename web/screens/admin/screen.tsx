import { type MetaFunction, useParams } from 'react-router';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery, useCall } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import classes from './admin.module.css';
import { Books } from './books.tsx';
import { Catalog } from './catalog.tsx';
import { LegalTexts } from './legal-texts.tsx';
import { Moderation } from './moderation.tsx';
import { AdminNav, partNames, partOf } from './nav.tsx';
import { Payouts, payoutsWanted } from './payouts.tsx';
import { ActLog } from './queues/act-log.tsx';
import { FailedRefundQueue } from './queues/failed-refund-queue.tsx';
import { PaymentQueue } from './queues/payment-queue.tsx';
import { RefundQueue } from './queues/refund-queue.tsx';
import { ReportQueue } from './queues/report-queue.tsx';
import { UnpaidQueue } from './queues/unpaid-queue.tsx';
import { Settings } from './settings.tsx';
import { Staff } from './staff.tsx';
import { Statements } from './statements.tsx';

function queriesOf({ url, params, session }: Wanted) {
  if (!isStaff(session.user)) return [];
  const state = url.searchParams.get('state') === 'done' ? ('done' as const) : ('open' as const);
  const waiting = callQuery('admin/dashboard', {});
  switch (partOf(params.queue)) {
    case 'refunds':
      return [waiting, callPages('admin/refund_request_list', { state })];
    case 'reports':
      return [waiting, callPages('admin/report_list', { state })];
    case 'moderation':
      return [waiting, callPages('admin/moderation_list', { status: state === 'done' ? 'undone' : 'active' })];
    case 'payments':
      return [waiting, callPages('admin/stuck_payment_list', {})];
    case 'returned':
      return [waiting, callPages('admin/failed_refund_list', {})];
    case 'unpaid':
      return [waiting, callPages('admin/unpaid_session_list', { state })];
    case 'payouts':
      return [waiting, callPages('admin/payout_list', payoutsWanted(url.searchParams))];
    case 'books':
      // Reading the whole ledger is slow, so only the browser requests it.
      return [waiting, callPages('admin/balance_list', {})];
    case 'statements':
      // Computing a statement is slow, so only the browser requests it.
      return [waiting];
    case 'catalog':
      return [waiting, callQuery('admin/catalogue', {})];
    case 'legal':
      return [waiting, callQuery('admin/legal_texts', {})];
    case 'staff':
      return [waiting, callQuery('admin/staff_list', {})];
    case 'settings':
      return [waiting, callQuery('admin/settings', {}), callQuery('admin/exchange_rate_list', {})];
    case 'log':
      return [waiting, callPages('admin/act_list', {})];
  }
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

/** The admin screen: open tasks one at a time, money, and the marketplace itself. */
export default function Admin() {
  const part = partOf(useParams().queue);
  const { data } = useCall('admin/dashboard', {}, { refetchInterval: 60_000 });
  const counts = {
    refunds: data?.refund_requests.waiting,
    reports: data?.reports.waiting,
    payments: data?.stuck_payments.waiting,
    returned: data?.failed_refunds.waiting,
    unpaid: data?.unpaid_sessions.waiting,
  };
  const can = data?.can ?? { refunds: false, reports: false, moderation: false, payments: false };
  return (
    <Page width="wide">
      <div className={classes.frame}>
        <AdminNav part={part} counts={counts} />
        <div className={classes.content}>
          <PageHead title={partNames[part]} />
          {part === 'refunds' && <RefundQueue mayDecide={can.refunds} />}
          {part === 'reports' && <ReportQueue mayDecide={can.reports} mayModerate={can.moderation} />}
          {part === 'moderation' && <Moderation mayDecide={can.moderation} />}
          {part === 'payments' && <PaymentQueue mayDecide={can.payments} />}
          {part === 'returned' && <FailedRefundQueue mayDecide={can.payments} />}
          {part === 'unpaid' && <UnpaidQueue />}
          {part === 'payouts' && <Payouts />}
          {part === 'books' && <Books />}
          {part === 'statements' && <Statements mayRead={can.payments} />}
          {part === 'catalog' && <Catalog />}
          {part === 'legal' && <LegalTexts />}
          {part === 'staff' && <Staff />}
          {part === 'settings' && <Settings />}
          {part === 'log' && <ActLog />}
        </div>
      </div>
    </Page>
  );
}
