import { Button, Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Report } from '#contract/entities/report.ts';
import type { CallOutput } from '#contract/index.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';
import { AmountForm, missingAmount, wrongAmount } from './amount-form.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { reportKindLabels, reportStateLabel } from './labels.ts';
import { ReportPanel } from './report-panel.tsx';
import { RequestCard } from './request-card.tsx';

type Care = CallOutput<'booking/aftercare'>;
type Open = 'ask' | 'give' | 'report' | null;

/** What can be done about a booking once it is made: receipts, money back, and trouble; for either side. */
export function Aftercare({ booking }: { booking: BookingDetails }) {
  const { data, error, refetch } = useCall('booking/aftercare', { booking_id: booking._id });
  if (data !== undefined) return <Loaded booking={booking} care={data} />;
  if (error === null) return <Skeleton height={96} radius="lg" aria-label="Loading receipts and refunds" />;
  return (
    <section>
      <h3>Receipts and refunds</h3>
      <p className={classes.quiet}>{problemOf(error).detail}</p>
      <Button variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </section>
  );
}

function Loaded({ booking, care }: { booking: BookingDetails; care: Care }) {
  const [open, setOpen] = useState<Open>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const { refund } = care;
  const isMine = booking.role === 'customer';
  const close = () => {
    const last = open;
    setOpen(null);
    // The focus goes back to the button that opened it, or to the first there is.
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
          <h3>Receipts and refunds</h3>
          <Receipts booking={booking} receipts={care.receipts} />
          {refund.requests.map((request) => (
            <RequestCard
              key={request._id}
              request={request}
              customer={isMine ? 'You' : booking.customer.name}
              provider={isMine ? booking.provider.name : 'You'}
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
            Request refund
          </Button>
        )}
        {open !== 'give' && refund.can_give && asked === undefined && (
          <Button data-opens="give" variant="default" size="md" onClick={() => setOpen('give')}>
            Issue refund
          </Button>
        )}
        {open !== 'report' && (
          <Button data-opens="report" variant="subtle" size="md" onClick={() => setOpen('report')}>
            Report a problem
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

function Receipts({ booking, receipts }: { booking: BookingDetails; receipts: Care['receipts'] }) {
  const issue = useCallMutation('booking/receipt', { stale: ['booking/aftercare'] });
  if (receipts.length === 0)
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} stroke={1.8} />}
          loading={issue.isPending}
          onClick={() => issue.run({ booking_id: booking._id })}
        >
          Get receipt
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
              <b>{receipt.kind === 'receipt' ? 'Receipt' : 'Refund note'}</b> {receipt.number}
              <small>
                <When at={receipt.issued_at} shape="date" /> · PDF
              </small>
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

/** Asks the provider for money back outside the policy. */
export function AskForRefund({ booking, left, onClose }: MoneyPanelProps) {
  const form = useRefundForm('user/payment_refund_request', booking, left, () => {
    toast.good('Refund request sent', `${booking.provider.name} has three days to answer.`);
    onClose();
  });
  return (
    <AmountForm
      title="Request refund"
      lead={`${booking.provider.name} has three days to answer. After that, our team decides.`}
      form={form}
      amount={{ typed: form.values.amount, field: form.field('amount'), max: left }}
      currency={booking.price.currency}
      message={{
        label: 'Why?',
        description: `${booking.provider.name} will read this.`,
        field: form.field('reason'),
      }}
      verb={(money) => `Request ${money}`}
      onClose={onClose}
    />
  );
}

function Give({ booking, left, onClose }: MoneyPanelProps) {
  const { money } = useFormats();
  const { currency } = booking.price;
  const form = useRefundForm('user/refund_payment', booking, left, (answer) => {
    if ('refund_amount' in answer)
      toast.good(`${booking.customer.name} gets ${money(answer.refund_amount, currency, { exact: true })} back`);
    onClose();
  });
  return (
    <AmountForm
      title="Issue refund"
      lead="We’ll send it to the customer’s card right away. You can’t undo this, and the booking stays as it is."
      form={form}
      amount={{ typed: form.values.amount, field: form.field('amount'), max: left }}
      currency={currency}
      message={{
        label: 'Why?',
        description: 'The customer sees this, and it’s printed on the refund note.',
        field: form.field('reason'),
      }}
      verb={(money) => `Refund ${money}`}
      onClose={onClose}
    />
  );
}

type RefundCall = 'user/payment_refund_request' | 'user/refund_payment';

/** The form of a refund of a booking that is asked for or given: how much, and why. */
function useRefundForm(
  name: RefundCall,
  booking: BookingDetails,
  left: number,
  onDone: (answer: CallOutput<RefundCall>) => void,
) {
  const { money } = useFormats();
  const { currency } = booking.price;
  return useCallForm(name, {
    initialValues: { amount: priceText(left, currency), reason: '' },
    toInput: ({ amount, reason }) => ({ booking_id: booking._id, amount: parsePrice(amount, currency), reason }),
    missing: missingAmount,
    check: ({ amount }) => wrongAmount(amount, left, currency, money),
    onDone,
  });
}

function Reports({ reports }: { reports: readonly Report[] }) {
  return (
    <section className={classes.section}>
      <h3>Your reports</h3>
      {reports.map((report) => (
        <Panel tone="sunken" as="article" key={report._id} className={classes.request}>
          <header>
            <b>{reportKindLabels[report.kind]}</b>
            <span className={classes.quiet}>{reportStateLabel(report)}</span>
          </header>
          <blockquote>
            <p>{report.text}</p>
            <footer>
              You, <When at={report.created_at} shape="moment" label={false} />
            </footer>
          </blockquote>
          {report.word !== '' && (
            <blockquote data-answer="true">
              <p>{report.word}</p>
              <footer>Our team</footer>
            </blockquote>
          )}
        </Panel>
      ))}
    </section>
  );
}
