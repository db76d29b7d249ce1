import { Button, Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Report } from '#contract/entities/report.ts';
import type { CallOutput } from '#contract/index.ts';
import { aftercare as messages } from '#locales/areas/aftercare.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';
import { AmountForm, missingAmount, wrongAmount } from './amount-form.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { ReportPanel } from './report-panel.tsx';
import { reportStateOf } from './report-state.ts';
import { RequestCard } from './request-card.tsx';

type Care = CallOutput<'booking/aftercare'>;
type Open = 'ask' | 'give' | 'report' | null;

/** The actions after a booking was created: receipts, refunds and problem reports, for both sides. */
export function Aftercare({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useCall('booking/aftercare', { booking_id: booking._id });
  if (data !== undefined) return <Loaded booking={booking} care={data} />;
  if (error === null) return <Skeleton height={96} radius="lg" role="status" aria-label={t('section.loading')} />;
  return (
    <section>
      <h3>{t('section.title')}</h3>
      <p className={classes.quiet}>{problemOf(error).detail}</p>
      <Button variant="default" onClick={() => void refetch()}>
        {t('section.retry')}
      </Button>
    </section>
  );
}

function Loaded({ booking, care }: { booking: BookingDetails; care: Care }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState<Open>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const { refund } = care;
  const isMine = booking.role === 'customer';
  const close = () => {
    const last = open;
    setOpen(null);
    // The focus returns to the opening button, or to the first button.
    setTimeout(() => {
      const opener = buttons.current?.querySelector<HTMLElement>(`[data-opens="${last}"]`);
      (opener ?? buttons.current?.querySelector('button'))?.focus();
    });
  };
  const asked = refund.requests.find((request) => request.status === 'open');
  return (
    <>
      {refund.paid > 0 && (
        <section className={classes.section}>
          <h3>{t('section.title')}</h3>
          <Receipts booking={booking} receipts={care.receipts} />
          {refund.requests.map((request) => (
            <RequestCard
              key={request._id}
              request={request}
              customer={isMine ? t('request.you') : booking.customer.name}
              provider={isMine ? booking.provider.name : t('request.you')}
            />
          ))}
          {asked !== undefined && refund.can_give && <AnswerRequest request={asked} left={refund.left} />}
          {open === 'ask' && <AskForRefund booking={booking} left={refund.left} onClose={close} />}
          {open === 'give' && <Give booking={booking} left={refund.left} onClose={close} />}
          {isMine && refund.why_not !== null && refund.left > 0 && <p className={classes.quiet}>{refund.why_not}</p>}
        </section>
      )}
      {open === 'report' && <ReportPanel booking={booking} onClose={close} />}
      {care.reports.length > 0 && <Reports reports={care.reports} />}
      <ButtonRow ref={buttons}>
        {open !== 'ask' && refund.can_ask && (
          <Button data-opens="ask" variant="default" size="md" onClick={() => setOpen('ask')}>
            {t('ask.open')}
          </Button>
        )}
        {open !== 'give' && refund.can_give && asked === undefined && (
          <Button data-opens="give" variant="default" size="md" onClick={() => setOpen('give')}>
            {t('give.open')}
          </Button>
        )}
        {open !== 'report' && (
          <Button data-opens="report" variant="subtle" size="md" onClick={() => setOpen('report')}>
            {t('report.open')}
          </Button>
        )}
        <Button
          component={Link}
          to={href('helpandsupport', {}, { ask: 1, booking: booking._id })}
          variant="subtle"
          size="md"
        >
          {t('help')}
        </Button>
      </ButtonRow>
    </>
  );
}

function Receipts({ booking, receipts }: { booking: BookingDetails; receipts: Care['receipts'] }) {
  const t = useMessages(messages);
  const issue = useCallMutation('booking/receipt');
  if (receipts.length === 0)
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} stroke={1.8} />}
          loading={issue.isPending}
          onClick={() => issue.run({ booking_id: booking._id })}
        >
          {t('receipt.get')}
        </Button>
      </div>
    );
  return (
    <ul className={classes.receipts}>
      {receipts.map((receipt) => (
        <li key={receipt._id}>
          <a href={receipt.url} download>
            <IconFileTypePdf size={20} stroke={1.7} aria-hidden />
            <span>
              {t.rich(`receipt.kind.${receipt.kind}`, { number: receipt.number, b: (text) => <b>{text}</b> })}
              <small>{t.rich('receipt.issued', { date: <When at={receipt.issued_at} shape="date" /> })}</small>
            </span>
            <Money
              amount={receipt.kind === 'receipt' ? receipt.amount : -receipt.amount}
              currency={receipt.currency}
              exact
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface MoneyPanelProps {
  readonly booking: BookingDetails;
  readonly left: number;
  readonly onClose: () => void;
}

/** A refund request to the provider outside the policy. */
export function AskForRefund({ booking, left, onClose }: MoneyPanelProps) {
  const t = useMessages(messages);
  const form = useRefundForm('user/payment_refund_request', booking, left, () => {
    toast.good(t('ask.done'), t('ask.done_text', { provider: booking.provider.name }));
    onClose();
  });
  return (
    <AmountForm
      title={t('ask.title')}
      lead={t('ask.lead', { provider: booking.provider.name })}
      form={form}
      amount={{ typed: form.values.amount, field: form.field('amount'), max: left }}
      currency={booking.price.currency}
      message={{
        label: t('ask.why'),
        description: t('ask.reader', { provider: booking.provider.name }),
        field: form.field('reason'),
      }}
      verb={(money) => t('ask.submit', { amount: money })}
      onClose={onClose}
    />
  );
}

function Give({ booking, left, onClose }: MoneyPanelProps) {
  const t = useMessages(messages);
  const { currency } = booking.price;
  const form = useRefundForm('user/refund_payment', booking, left, (answer) => {
    if ('refund_amount' in answer)
      toast.good(
        t('give.done', { customer: booking.customer.name, amount: { amount: answer.refund_amount, currency } }),
      );
    onClose();
  });
  return (
    <AmountForm
      title={t('give.title')}
      lead={t('give.lead')}
      form={form}
      amount={{ typed: form.values.amount, field: form.field('amount'), max: left }}
      currency={currency}
      message={{
        label: t('ask.why'),
        description: t('give.reader'),
        field: form.field('reason'),
      }}
      verb={(money) => t('give.submit', { amount: money })}
      onClose={onClose}
    />
  );
}

type RefundCall = 'user/payment_refund_request' | 'user/refund_payment';

/** The form of requesting or giving a refund: the amount and the reason. */
function useRefundForm(
  name: RefundCall,
  booking: BookingDetails,
  left: number,
  onDone: (answer: CallOutput<RefundCall>) => void,
) {
  const t = useMessages(messages);
  const { currency } = booking.price;
  return useCallForm(name, {
    initialValues: { amount: priceText(left, currency), reason: '' },
    toInput: ({ amount, reason }) => ({ booking_id: booking._id, amount: parsePrice(amount, currency), reason }),
    missing: missingAmount(t),
    check: ({ amount }) => wrongAmount(t, amount, left, currency),
    onDone,
  });
}

function Reports({ reports }: { reports: readonly Report[] }) {
  const t = useMessages(messages);
  return (
    <section className={classes.section}>
      <h3>{t('report.list')}</h3>
      {reports.map((report) => (
        <Panel tone="sunken" as="article" key={report._id} className={classes.request}>
          <header>
            <b>{t(`report.kind.${report.kind}`)}</b>
            <span className={classes.quiet}>{t(`report.state.${reportStateOf(report)}`)}</span>
          </header>
          <blockquote>
            <p>{report.text}</p>
            <footer>
              {t.rich('report.you', { date: <When at={report.created_at} shape="moment" label={false} /> })}
            </footer>
          </blockquote>
          {report.word !== '' && (
            <blockquote data-answer="true">
              <p>{report.word}</p>
              <footer>{t('report.team')}</footer>
            </blockquote>
          )}
        </Panel>
      ))}
    </section>
  );
}
