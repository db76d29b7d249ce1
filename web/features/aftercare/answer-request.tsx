import { useState } from 'react';
import type { RefundRequest } from '#contract/entities/refund.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { AmountForm } from './amount-form.tsx';

interface AnswerRequestProps {
  readonly request: RefundRequest;
  /** What can still go back, in minor units. */
  readonly left: number;
  readonly onDone?: () => void;
}

/** Grants a refund request, in whole or part, or refuses it with a word; the same for the provider and in admin. */
export function AnswerRequest({ request, left, onDone }: AnswerRequestProps) {
  const { money } = useFormats();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const answer = useCallMutation('user/refund_payment', {
    form: { setErrors },
    onDone: ({ refund_amount, currency }) => {
      if (refund_amount > 0) toast.good(`${money(refund_amount, currency, { exact: true })} refunded`);
      else toast.plain('Request declined', 'We’ve sent the customer your message.');
      onDone?.();
    },
  });
  const send = (input: { grant: boolean; amount?: number; word: string }) => {
    setErrors({});
    answer.run({ refund_request_id: request._id, ...input });
  };
  return (
    <AmountForm
      title="Answer request"
      lead={
        left > 0
          ? 'Refund all of it, refund a part, or decline and say why. Refunds go to the card right away.'
          : 'The customer already has everything back. Let them know to close this request.'
      }
      initial={Math.min(request.amount, left)}
      max={left}
      currency={request.currency}
      labels={{
        label: 'Message to the customer',
        description: left > 0 ? 'Required if you decline.' : 'They’ll read this.',
        isNeeded: false,
      }}
      verb={(money) => `Refund ${money}`}
      errors={errors}
      problem={answer.problem}
      isPending={answer.isPending}
      onSend={({ amount, labels: words }) => send({ grant: true, amount, word: words })}
      other={{ verb: left > 0 ? 'Decline request' : 'Close request', run: (word) => send({ grant: false, word }) }}
      takesFocus={false}
    />
  );
}
