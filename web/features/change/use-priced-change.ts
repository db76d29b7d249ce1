import { useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { CallInput } from '#contract/index.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';

interface AskedChange {
  /** The requested change, as the calls that price and propose it take it. */
  readonly check: CallInput<'booking/check_modify_payment'>;
  readonly ask: Omit<CallInput<'booking/modified_service_booking'>, 'note' | 'expected_difference'>;
  readonly hasChanged: boolean;
}

/** A requested change with its price, and the call that proposes it. */
export type PricedChange = ReturnType<typeof usePricedChange>;

/** Prices a requested change of a booking and proposes it. A change without extra cost is applied at once. */
export function usePricedChange({ check: asked, ask: proposed, hasChanged }: AskedChange) {
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const decide = useRef<HTMLHeadingElement>(null);
  const check = useCall('booking/check_modify_payment', asked, { enabled: hasChanged });
  const priced = hasChanged ? check.data : undefined;
  const apply = useCallMutation('wallet/refund_modify_booking', {});
  const ask = useCallMutation('booking/modified_service_booking', {
    // Otherwise the next view takes the payment.
    onDone: ({ change }) => (change.can.apply ? apply.run({ change_id: change._id }) : undefined),
    onProblem: (refused) => {
      if (refused.code === 'not_signed_in') return false;
      if (refused.code === 'difference_changed') void check.refetch();
      setRefusal(refused);
      return true;
    },
  });
  return {
    hasChanged,
    /** Undefined until the price is loaded. */
    priced,
    problem: refusal ?? (hasChanged && check.error !== null ? problemOf(check.error) : null),
    isBusy: ask.isPending || apply.isPending,
    note,
    setNote,
    /** Removes the refusal of an earlier choice. */
    forget: () => setRefusal(null),
    /** The heading of the decision. */
    decide,
    showDecision: () => queueMicrotask(() => decide.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })),
    submit: () => {
      setRefusal(null);
      if (priced !== undefined) ask.run({ ...proposed, note, expected_difference: priced.difference });
    },
  };
}
