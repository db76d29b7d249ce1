import { SegmentedControl } from '@mantine/core';
import { type HireKind, hireKinds } from '#contract/choices/hire.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useState } from 'react';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { parseDecimal, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { TextInput } from '#web/ui/forms/form.tsx';

/** What is offered, or asked for. */
interface Initial {
  readonly kind: HireKind;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly currency: string;
}

export type TypedTerms = ReturnType<typeof useTypedTerms>;

/** Terms as they are typed; `terms` is null while they are incomplete. */
export function useTypedTerms({ kind: first, amount, percent, currency }: Initial) {
  const [kind, setKind] = useState<HireKind>(first);
  const [fee, setFee] = useState(amount === null ? '' : priceText(amount, currency));
  const [share, setShare] = useState(percent === null ? '' : String(percent));
  const [isChecked, setChecked] = useState(false);
  const typedFee = parsePrice(fee, currency);
  const typedShare = parseDecimal(share.replace('%', ''), 0);
  const isRight =
    kind === 'fee' ? typedFee !== null && typedFee > 0 : typedShare !== null && typedShare > 0 && typedShare <= 100;
  const value = kind === 'fee' ? { kind, amount: typedFee ?? 0 } : { kind, percent: typedShare ?? 0 };
  return {
    ...{ kind, setKind, fee, setFee, share, setShare, currency },
    terms: isRight ? value : null,
    isWrong: isChecked && !isRight,
    /** Shows what is missing. */
    check: () => setChecked(true),
  };
}

/** A fee for each date, or a share of its sales. */
export function TermsFields({ typed }: { readonly typed: TypedTerms }) {
  const t = useMessages(team);
  const { kind } = typed;
  return (
    <>
      <SegmentedControl
        fullWidth
        radius="xl"
        aria-label={t('drawer.offer')}
        value={kind}
        data={hireKinds.map((value) => ({ value, label: t(`drawer.${value}`) }))}
        onChange={(value) => typed.setKind(hireKinds.find((each) => each === value) ?? kind)}
      />
      {kind === 'fee' ? (
        <TextInput
          key="fee"
          label={t('drawer.fee')}
          inputMode="decimal"
          rightSection={typed.currency}
          rightSectionWidth="3.5rem"
          value={typed.fee}
          error={typed.isWrong && t('drawer.wrong_fee')}
          onChange={(event) => typed.setFee(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          key="share"
          label={t('drawer.share_field')}
          description={t('drawer.share_hint')}
          inputMode="numeric"
          rightSection="%"
          value={typed.share}
          error={typed.isWrong && t('drawer.wrong_share')}
          onChange={(event) => typed.setShare(event.currentTarget.value)}
        />
      )}
    </>
  );
}
