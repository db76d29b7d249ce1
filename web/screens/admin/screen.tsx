import { type MetaFunction, useParams } from 'react-router';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery, useCall } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { Page, PageHead } from '#web/ui/page.tsx';
import { PillTabs } from '#web/ui/pill-tabs.tsx';
import { ActLog } from './act-log.tsx';
import { Books } from './books.tsx';
import { FailedRefundQueue } from './failed-refund-queue.tsx';
import { PaymentQueue } from './payment-queue.tsx';
import { Payouts, payoutsWanted } from './payouts.tsx';
import { RefundQueue } from './refund-queue.tsx';
import { ReportQueue } from './report-queue.tsx';
import { Settings } from './settings.tsx';
import { UnpaidQueue } from './unpaid-queue.tsx';

const queues = ['refunds', 'reports', 'payments', 'returned', 'unpaid', 'payouts', 'books', 'log', 'settings'] as const;
type QueueName = (typeof queues)[number];
const names = {
  refunds: 'Refunds',
  reports: 'Reports',
  payments: 'Payments',
  returned: 'Failed refunds',
  unpaid: 'Unpaid',
  payouts: 'Payouts',
  books: 'Books',
  log: 'Log',
  settings: 'Settings',
} as const;

const queueOf = (name: string | undefined): QueueName => queues.find((queue) => queue === name) ?? 'refunds';

function queriesOf({ url, params, session }: Wanted) {
  if (!isStaff(session.user)) return [];
  const state = url.searchParams.get('state') === 'done' ? ('done' as const) : ('open' as const);
  const waiting = callQuery('admin/dashboard', {});
  switch (queueOf(params.queue)) {
    case 'refunds':
      return [waiting, callPages('admin/refund_request_list', { state })];
    case 'reports':
      return [waiting, callPages('admin/report_list', { state })];
    case 'payments':
      return [waiting, callPages('admin/stuck_payment_list', {})];
    case 'returned':
      return [waiting, callPages('admin/failed_refund_list', {})];
    case 'unpaid':
      return [waiting, callPages('admin/unpaid_session_list', { state })];
    case 'payouts':
      return [waiting, callPages('admin/payout_list', payoutsWanted(url.searchParams))];
    case 'books':
      // Looking through the books takes its time; the browser asks for it.
      return [waiting, callPages('admin/balance_list', {})];
    case 'settings':
      return [waiting, callQuery('admin/settings', {}), callQuery('admin/exchange_rate_list', {})];
    case 'log':
      return [waiting, callPages('admin/act_list', {})];
  }
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);

export const meta: MetaFunction = () => [{ title: 'Staff desk' }, { name: 'robots', content: 'noindex' }];

/** The desk of the staff: what waits, one thing at a time, the act, done. */
export default function Admin() {
  const queue = queueOf(useParams().queue);
  const { data } = useCall('admin/dashboard', {}, { refetchInterval: 60_000 });
  const counts: Partial<Record<QueueName, number | undefined>> = {
    refunds: data?.refund_requests.waiting,
    reports: data?.reports.waiting,
    payments: data?.stuck_payments.waiting,
    returned: data?.failed_refunds.waiting,
    unpaid: data?.unpaid_sessions.waiting,
  };
  const can = data?.can ?? { refunds: false, reports: false, payments: false };
  return (
    <Page>
      <PageHead title="Staff desk" />
      <PillTabs
        label="Queues"
        value={queue}
        tabs={queues.map((name) => {
          const count = counts[name];
          return {
            value: name,
            label: names[name],
            to: href('admin', { queue: name }),
            ...(count === undefined ? {} : { count }),
          };
        })}
      />
      {queue === 'refunds' && <RefundQueue mayDecide={can.refunds} />}
      {queue === 'reports' && <ReportQueue mayDecide={can.reports} />}
      {queue === 'payments' && <PaymentQueue mayDecide={can.payments} />}
      {queue === 'returned' && <FailedRefundQueue mayDecide={can.payments} />}
      {queue === 'unpaid' && <UnpaidQueue />}
      {queue === 'payouts' && <Payouts />}
      {queue === 'books' && <Books />}
      {queue === 'log' && <ActLog />}
      {queue === 'settings' && <Settings />}
    </Page>
  );
}
