import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ListedPayment } from '#contract/entities/operator/lists.ts';
import { type PaymentStatus, paymentMachine } from '#contract/states/payment.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Fact, Facts, ListedPageFact } from '../parts/facts.tsx';
import { PaymentQueue } from '../queues/payment-queue.tsx';
import { AdminList } from './admin-list.tsx';
import { DownloadButton } from './download-button.tsx';
import classes from './list.module.css';
import { readSearch, useListAddress } from './list-address.ts';
import { ListDrawer } from './list-drawer.tsx';
import { StaffActivity } from './staff-activity.tsx';

/** What an address wants of all payments; null for the queue of stuck ones. */
export function paymentsWanted(search: URLSearchParams) {
  if (search.get('view') === 'stuck') return null;
  const status = paymentMachine.states.find((each) => each === search.get('status'));
  return { ...readSearch(search), ...(status === undefined ? {} : { status }) };
}

/** All payments, or the stuck ones, which wait for a decision. */
export function Payments({ mayDecide, stuck }: { readonly mayDecide: boolean; readonly stuck: number }) {
  const t = useMessages(adminLists);
  const [search] = useSearchParams();
  const wanted = paymentsWanted(search);
  return (
    <>
      <div className={classes.view}>
        <LinkSwitch
          label={t('payments.view')}
          sides={[
            { text: t('payments.all'), to: '?', isShown: wanted !== null },
            { text: t('payments.stuck', { count: stuck }), to: '?view=stuck', isShown: wanted === null },
          ]}
          replace
        />
      </div>
      {wanted === null ? (
        <PaymentQueue mayDecide={mayDecide} />
      ) : (
        <PaymentList wanted={wanted} mayDownload={mayDecide} />
      )}
    </>
  );
}

const colors: Readonly<Record<PaymentStatus, string>> = {
  pending: 'amber',
  authorized: 'amber',
  succeeded: 'green',
  partially_refunded: 'gray',
  refunded: 'gray',
  failed: 'gray',
  disputed: 'red',
  stuck: 'red',
};

interface PaymentListProps {
  readonly wanted: NonNullable<ReturnType<typeof paymentsWanted>>;
  /** Whether this role downloads the list. */
  readonly mayDownload: boolean;
}

function PaymentList({ wanted, mayDownload }: PaymentListProps) {
  const t = useMessages(adminLists);
  const { money } = useFormats();
  const { to } = useListAddress();
  const navigate = useNavigate();
  const pages = useCallPages('admin/payment_list', wanted);
  return (
    <AdminList
      label={t('payments.label')}
      searchLabel={t('payments.search')}
      filters={
        <>
          <Choice<PaymentStatus | ''>
            aria-label={t('payments.status')}
            size="md"
            value={wanted.status ?? ''}
            options={[
              { value: '', label: t('payments.any') },
              ...paymentMachine.states.map((status) => ({ value: status, label: t(`payment_status.${status}`) })),
            ]}
            onPick={(status) => void navigate(to({ status }), { preventScrollReset: true, replace: true })}
          />
          {mayDownload && pages.items.length > 0 && (
            <DownloadButton list="admin/payment_list" wanted={wanted} filename="payments.csv" />
          )}
        </>
      }
      pages={pages}
      first={t('payments.booking')}
      lead={({ booking }) => ({ name: booking.title, text: booking.number })}
      columns={[
        { title: t('bookings.customer'), show: 'wide', cell: ({ booking }) => <bdi>{booking.customer_name}</bdi> },
        { title: t('bookings.page'), show: 'widest', cell: ({ provider }) => <bdi>{provider.name}</bdi> },
        {
          title: t('payments.status'),
          show: 'always',
          isFixed: true,
          cell: ({ status }) => <PaymentBadge status={status} />,
        },
        {
          title: t('payments.date'),
          show: 'wide',
          cell: ({ created_at }) => <When at={created_at} shape="moment" label={false} />,
        },
        {
          title: t('payments.amount'),
          show: 'always',
          align: 'end',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} exact />,
        },
      ]}
      empty={{ title: t('payments.empty'), text: t('payments.empty_text') }}
    >
      <ListDrawer
        name="admin/payment_list"
        items={pages.items}
        head={({ amount, currency, booking }) => ({
          title: t('payment.title', { amount: money(amount, currency, { exact: true }) }),
          text: t('booking.number', { number: booking.number }),
        })}
      >
        {(payment) => <OnePayment payment={payment} />}
      </ListDrawer>
    </AdminList>
  );
}

function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  const t = useMessages(adminLists);
  return (
    <Badge component="span" size="lg" color={colors[status]}>
      {t(`payment_status.${status}`)}
    </Badge>
  );
}

function OnePayment({ payment }: { readonly payment: ListedPayment }) {
  const t = useMessages(adminLists);
  const { _id, status, booking, provider, refunded, currency, decline_reason } = payment;
  return (
    <>
      <span className={classes.badges}>
        <PaymentBadge status={status} />
        {status === 'stuck' && (
          <Link to={href('admin', { queue: 'payments' }, { view: 'stuck', open: _id })}>{t('payment.solve')}</Link>
        )}
      </span>
      <Facts>
        <Fact label={t('payments.booking')}>
          <Link to={href('admin', { queue: 'bookings' }, { open: booking._id })}>
            <bdi>{booking.title}</bdi>
          </Link>
          {payment.is_change && <span className={classes.quiet}>{t('payment.change')}</span>}
        </Fact>
        <Fact label={t('bookings.customer')}>
          <bdi>{booking.customer_name}</bdi>
        </Fact>
        <ListedPageFact label={t('bookings.page')} page={provider} />
        <Fact label={t('payment.card')}>{payment.card ?? t('payment.no_card')}</Fact>
        <Fact label={t('payment.gateway')}>
          {payment.gateway}
          {payment.gateway_id !== null && <code>{payment.gateway_id}</code>}
        </Fact>
        {decline_reason !== null && <Fact label={t('payment.decline')}>{decline_reason}</Fact>}
        {refunded > 0 && (
          <Fact label={t('payment.refunded')}>
            <Money amount={refunded} currency={currency} exact />
          </Fact>
        )}
        <Fact label={t('payments.date')}>
          <When at={payment.created_at} shape="full" />
        </Fact>
        <Fact label={t('payment.updated')}>
          <When at={payment.updated_at} shape="full" />
        </Fact>
      </Facts>
      <StaffActivity subject_id={_id} />
    </>
  );
}
