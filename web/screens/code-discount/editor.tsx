import { Button, Switch } from '@mantine/core';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { type CallForm, digitsOnly } from '#web/api/call-form.ts';
import { useSession } from '#web/api/queries.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { Choice, Form, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page, PageHead, StickyAside } from '#web/ui/layout/page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import type { CodeDraft } from './draft.ts';
import { ForServices } from './for-services.tsx';
import { type Discounted, Preview } from './preview.tsx';
import { codesOf, useCodeEditor } from './use-code-editor.ts';

interface EditorProps {
  /** The page of the code. */
  readonly provider_id: string;
  /** The edited code; null for a new one. */
  readonly code: DiscountCode | null;
  readonly services: readonly Discounted[];
}

/** The form of a code, next to its effect on the prices. */
export function Editor({ provider_id, code, services }: EditorProps) {
  const { market } = useSession();
  const currency = code?.currency ?? services[0]?.currency ?? market.currency;
  const { form, isTaken, remove } = useCodeEditor(provider_id, code, currency);
  const draft = form.values;
  const [isDeleting, setDeleting] = useState(false);
  const back = codesOf(provider_id);
  const name = form.field('code');
  return (
    <Page>
      <BackLink to={back}>Referrals and promo codes</BackLink>
      <PageHead title={code === null ? 'New promo code' : code.code} />
      <StickyAside aside={<Preview draft={draft} currency={currency} services={services} />}>
        <Form label="Promo code" {...form.props}>
          <div className={classes.form}>
            <div className={classes.pairs}>
              <TextInput
                {...name}
                label="Code"
                description="Letters, numbers and dashes."
                error={name.error ?? (isTaken ? 'You already have a code with this name.' : undefined)}
                maxLength={24}
                autoCapitalize="characters"
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => name.onChange(event.currentTarget.value.toUpperCase())}
              />
              <Choice
                label="Discount type"
                description="Before the service fee."
                value={draft.kind}
                error={form.field('kind').error}
                options={[
                  { value: 'percent', label: 'A percentage' },
                  { value: 'fixed', label: `Amount in ${currency}` },
                ]}
                onPick={form.field('kind').onChange}
              />
              <TextInput
                {...form.field('value')}
                label={draft.kind === 'percent' ? 'Percent' : `Amount in ${currency}`}
                description={draft.kind === 'percent' ? 'From 1 to 100.' : 'Never more than the price.'}
                inputMode="decimal"
              />
            </div>
            <ForServices form={form} provider_id={provider_id} services={services} named={code?.events ?? []} />
            <Limits form={form} currency={currency} />
            <ButtonRow>
              <Button type="submit" size="md" loading={form.isPending}>
                {code === null ? 'Create code' : 'Save code'}
              </Button>
              <Button component={Link} to={back} variant="default" size="md">
                Back
              </Button>
              {code !== null && (
                <Button variant="subtle" color="red" size="md" onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              )}
            </ButtonRow>
          </div>
        </Form>
      </StickyAside>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete ${code?.code ?? ''}?`}
        verb="Delete code"
        store="Keep code"
        isDangerous
        onConfirm={remove}
      >
        Nobody can use it anymore. Existing bookings keep their price.
      </ConfirmDialog>
    </Page>
  );
}

/** When, how often and from which price a code can be used. */
function Limits({ form, currency }: { form: CallForm<CodeDraft>; currency: string }) {
  return (
    <fieldset className={classes.group}>
      <legend>Limits</legend>
      <div className={classes.pairs}>
        <TextInput {...form.field('starts_at')} type="date" label="From (optional)" />
        <TextInput {...form.field('ends_at')} type="date" label="Last day (optional)" />
        <TextInput {...digitsOnly(form.field('max_uses'))} label="Total uses (optional)" />
        <TextInput {...digitsOnly(form.field('max_uses_per_customer'))} label="Uses per person (optional)" />
        <TextInput
          {...form.field('minimum_spend')}
          label={`Minimum spend in ${currency} (optional)`}
          inputMode="decimal"
        />
      </div>
      <Switch
        label="Active"
        description="If off, nobody can use it. Existing bookings keep their price."
        {...form.field('is_active', 'checkbox')}
      />
    </fieldset>
  );
}
