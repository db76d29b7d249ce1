import type { RefundRequest } from '#contract/entities/refund.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { AmountForm, missingAmount, wrongAmount } from './amount-form.tsx';

interface AnswerRequestProps {
  readonly request: RefundRequest;
  /** What can still go back, in minor units. */
  readonly left: number;
  readonly onDone?: () => void;
}

/** Grants a refund request, in whole or part, or refuses it with a word; the same for the provider and in admin. */
export function AnswerRequest({ request, left, onDone }: AnswerRequestProps) {
  const { money } = useFormats();
  const { currency } = request;
  const form = useCallForm('user/refund_payment', {
    initialValues: { grant: left > 0, amount: priceText(Math.min(request.amount, left), currency), word: '' },
    toInput: ({ grant, amount, word }) => ({
      refund_request_id: request._id,
      grant,
      word,
      ...(grant ? { amount: parsePrice(amount, currency) } : {}),
    }),
    missing: missingAmount,
    check: ({ grant, amount }) => (grant ? wrongAmount(amount, left, currency, money) : {}),
    onDone: ({ refund_amount }) => {
      if (refund_amount > 0) toast.good(`${money(refund_amount, currency, { exact: true })} refunded`);
      else toast.plain('Request declined', 'We’ve sent the customer your message.');
      onDone?.();
    },
  });
  return (
    <AmountForm
      title="Answer request"
      lead={
        left > 0
          ? 'Refund all of it, refund a part, or decline and say why. Refunds go to the card right away.'
          : 'The customer already has everything back. Let them know to close this request.'
      }
      form={form}
      amount={{ typed: form.values.amount, field: form.field('amount'), max: left }}
      currency={currency}
      message={{
        label: 'Message to the customer',
        description: left > 0 ? 'Required if you decline.' : 'They’ll read this.',
        field: form.field('word'),
      }}
      verb={(money) => `Refund ${money}`}
      onChoose={() => form.setFieldValue('grant', true)}
      other={{
        verb: left > 0 ? 'Decline request' : 'Close request',
        onChoose: () => form.setFieldValue('grant', false),
      }}
      takesFocus={false}
    />
  );
}
