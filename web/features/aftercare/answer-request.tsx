import type { RefundRequest } from '#contract/entities/refund.ts';
import { aftercare as messages } from '#locales/areas/aftercare.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { AmountForm, missingAmount, wrongAmount } from './amount-form.tsx';

interface AnswerRequestProps {
  readonly request: RefundRequest;
  /** The amount that can still be refunded, in minor units. */
  readonly left: number;
  readonly onDone?: () => void;
}

/** Grants all or part of a refund request, or declines it with a message. Used by the provider and in admin. */
export function AnswerRequest({ request, left, onDone }: AnswerRequestProps) {
  const t = useMessages(messages);
  const { currency } = request;
  const form = useCallForm('user/refund_payment', {
    initialValues: { grant: left > 0, amount: priceText(Math.min(request.amount, left), currency), word: '' },
    toInput: ({ grant, amount, word }) => ({
      refund_request_id: request._id,
      grant,
      word,
      ...(grant ? { amount: parsePrice(amount, currency) } : {}),
    }),
    missing: missingAmount(t),
    check: ({ grant, amount, word }) => {
      if (grant) return wrongAmount(t, amount, left, currency);
      return word.trim() === '' ? { word: t('answer.no_message') } : {};
    },
    onDone: ({ refund_amount }) => {
      if (refund_amount > 0) toast.good(t('answer.refunded', { amount: { amount: refund_amount, currency } }));
      else toast.plain(t('answer.declined'), t('answer.declined_text'));
      onDone?.();
    },
  });
  return (
    <AmountForm
      title={t('answer.title')}
      lead={left > 0 ? t('answer.lead') : t('answer.lead_nothing')}
      form={form}
      amount={{ typed: form.values.amount, field: form.field('amount'), max: left }}
      currency={currency}
      message={{
        label: t('answer.message'),
        description: t(left > 0 ? 'answer.needed' : 'answer.reader'),
        field: form.field('word'),
      }}
      verb={(money) => t('answer.submit', { amount: money })}
      onChoose={() => form.setFieldValue('grant', true)}
      other={{
        verb: t(left > 0 ? 'answer.decline' : 'answer.close'),
        onChoose: () => form.setFieldValue('grant', false),
      }}
      takesFocus={false}
    />
  );
}
