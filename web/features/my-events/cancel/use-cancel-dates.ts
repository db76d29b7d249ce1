import { useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { problemOf } from '#web/api/problem.ts';
import { useAnswer, useCallMutation } from '#web/api/queries.ts';
import { type CancelChoice, dateToOffer, selectedDates, whichOf } from './cancel-choice.ts';
import type { CancelFormProps } from './cancel-form.tsx';

type Planned = CallOutput<'user/cancel_event'>;

/** The chosen dates with the server's plan for them, which is executed exactly as shown. */
export function useCancelDates({ event, coming, first, onCancelled }: CancelFormProps) {
  const [choice, setChoice] = useState<CancelChoice>({
    scope: first === null ? 'several' : 'this',
    ids: first?._id ? [first._id] : [],
  });
  const [reason, setReason] = useState('');
  const [isOffering, setOffering] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const which = whichOf(choice, first);
  const input: CallInput<'user/cancel_event'> = { event_id: event._id, ...which, dry_run: true };
  const asking = useAnswer('user/cancel_event', input, { enabled: which !== null });
  const cancelling = useCallMutation('user/cancel_event', {
    onProblem: (refused) => {
      if (refused.code === 'not_signed_in') return false;
      setProblem(refused);
      if (refused.code === 'plan_changed') void asking.refetch();
      return true;
    },
    onDone: ({ event: changed }) => onCancelled(changed.updated_at),
  });
  const chosen = which === null ? [] : selectedDates(coming, first, choice);
  const planned: Planned | null = which === null ? null : (asking.data ?? null);
  const offer = dateToOffer(coming, chosen);
  const kind: 'one' | 'several' | 'all' = choice.scope === 'all' ? 'all' : chosen.length > 1 ? 'several' : 'one';
  return {
    ...{ choice, chosen, kind, planned, reason, setReason, offer, isOffering, setOffering },
    problem: problem ?? (asking.error === null ? null : problemOf(asking.error)),
    isAsking: asking.isFetching,
    isPending: cancelling.isPending,
    choose: (next: CancelChoice) => {
      setProblem(null);
      setChoice(next);
    },
    submit: () => {
      if (which === null || planned === null) return;
      setProblem(null);
      const offered = isOffering && offer?._id ? { offer_occurrence_id: offer._id } : {};
      cancelling.run({ event_id: event._id, ...which, reason, plan_hash: planned.plan.hash, ...offered });
    },
  } as const;
}
