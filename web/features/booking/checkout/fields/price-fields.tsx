import '@mantine/core/styles/Input.css';
import { Panel } from '#web/ui/layout/panel.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { bareCode } from '#contract/formats/pasted-text.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from '../checkout.module.css';
import type { Checkout } from '../checkout.ts';

/** The price reductions of a booking: a promo code on demand, and the customer's credit. */
export function PriceFields({ checkout }: { readonly checkout: Checkout }) {
  const t = useMessages(bookingSteps);
  const hasCodes = useFeature('promo_codes');
  const { priced, isRequest, provider, currency } = checkout;
  const { draft } = checkout.state;
  const money = (amount: number) => ({ amount, currency });
  const used = draft.use_credit ? (priced.quote?.credit ?? 0) : 0;
  return (
    <div className={classes.less}>
      {hasCodes && <PromoCode key={checkout.subject_id} checkout={checkout} />}
      {priced.isCreditRefused && (
        <p className={classes.refused}>{t('promo.credit_kin', { amount: money(priced.credit_available) })}</p>
      )}
      {priced.credit_available > 0 && !priced.isCreditRefused && (
        <Switch
          label={t('promo.credit', { amount: money(priced.credit_available) })}
          description={
            used === 0
              ? t('promo.credit_unused')
              : isRequest
                ? t('promo.credit_used_request', { amount: money(used), provider: provider.name })
                : t('promo.credit_used', { amount: money(used) })
          }
          checked={draft.use_credit}
          onChange={(event) => checkout.decide({ use_credit: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** A promo code: a link, then a field, then what the code takes off. */
function PromoCode({ checkout }: { readonly checkout: Checkout }) {
  const t = useMessages(bookingSteps);
  const { priced, decide } = checkout;
  const { draft, errors } = checkout.state;
  const code = draft.discount_code;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const text = typed ?? code;
  const why = errors.discount_code ?? (priced.code?.why ? priced.code.sentence : undefined);
  const isApplied = code !== '' && why === undefined && !priced.isAsking && priced.code !== null;
  const apply = () => {
    const wanted = bareCode(text);
    setTyped(null);
    if (wanted !== code || why !== undefined) decide({ discount_code: wanted });
  };
  if (isApplied)
    return (
      <Panel tone="accent" as="p" className={classes.applied} role="status">
        <IconTag size={20} stroke={1.75} aria-hidden />
        <span>
          <b>{code}</b> {priced.code?.sentence}
        </span>
        <Button variant="subtle" color="gray" size="sm" onClick={() => decide({ discount_code: '' })}>
          {t.rich('promo.remove', { code, hidden: (hidden) => <HiddenText>{hidden}</HiddenText> })}
        </Button>
      </Panel>
    );
  if (!isOpen && code === '' && why === undefined)
    return (
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {t('promo.add')}
      </button>
    );
  return (
    <div className={classes.code}>
      <TextInput
        ref={field}
        name="discount_code"
        label={t('promo.label')}
        size="md"
        value={text}
        error={typed === null ? why : undefined}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (typed !== null) apply();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return;
          // Enter in this field checks the code. It does not book yet.
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="default" size="md" loading={priced.isAsking && code !== ''} onClick={apply}>
        {t('promo.apply')}
      </Button>
    </div>
  );
}
