import type { ReactNode } from 'react';
import { type WithdrawalExemption, withdrawalExemptions } from '#contract/cancellation/withdrawal.ts';
import { withdrawal } from '#locales/areas/withdrawal.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { Choice } from '#web/ui/forms/form.tsx';

interface ExemptionChoiceProps {
  readonly value: WithdrawalExemption;
  readonly error?: ReactNode;
  readonly onPick: (value: WithdrawalExemption) => void;
}

/** Whether customers can withdraw from bookings, or why not; nothing where the marketplace does not offer it. */
export function ExemptionChoice({ value, error, onPick }: ExemptionChoiceProps) {
  const t = useMessages(withdrawal);
  const { market } = useSession();
  if (!market.withdrawals) return null;
  return (
    <Choice
      label={t('exemption.label')}
      description={t('exemption.text')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      options={withdrawalExemptions.map((each) => ({ value: each, label: t(`exemption.${each}`) }))}
      onPick={onPick}
    />
  );
}
