import { Button, Switch } from '@mantine/core';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { promoCode } from '#locales/areas/promo-code.ts';
import { type CallForm, digitsOnly } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { Choice, Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page, PageHead, StickyAside } from '#web/ui/layout/page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import type { CodeDraft } from './code-draft.ts';
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
export function CodeEditor({ provider_id, code, services }: EditorProps) {
  const t = useMessages(promoCode);
  const { market } = useSession();
  const currency = code?.currency ?? services[0]?.currency ?? market.currency;
  const { form, isTaken, remove } = useCodeEditor(provider_id, code, currency);
  const draft = form.values;
  const [isDeleting, setDeleting] = useState(false);
  const back = codesOf(provider_id);
  const name = form.field('code');
  return (
    <Page>
      <BackLink to={back}>{t('back')}</BackLink>
      <PageHead title={code === null ? t('new') : code.code} />
      <StickyAside aside={<Preview draft={draft} currency={currency} services={services} />}>
        <Form label={t('form')} {...form.props}>
          <div className={classes.form}>
            <div className={classes.pairs}>
              <TextInput
                {...name}
                label={t('code')}
                description={t('code.hint')}
                error={name.error ?? (isTaken ? t('code.taken') : undefined)}
                maxLength={24}
                autoCapitalize="characters"
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => name.onChange(event.currentTarget.value.toUpperCase())}
              />
              <Choice
                label={t('kind')}
                description={t('kind.hint')}
                value={draft.kind}
                error={form.field('kind').error}
                options={[
                  { value: 'percent', label: t('kind.percent') },
                  { value: 'fixed', label: t('kind.fixed', { currency }) },
                ]}
                onPick={form.field('kind').onChange}
              />
              <TextInput
                {...form.field('value')}
                label={draft.kind === 'percent' ? t('percent') : t('kind.fixed', { currency })}
                description={draft.kind === 'percent' ? t('percent.hint') : t('fixed.hint')}
                inputMode="decimal"
              />
            </div>
            <ForServices form={form} provider_id={provider_id} services={services} named={code?.events ?? []} />
            <Limits form={form} currency={currency} />
            <ButtonRow>
              <SubmitButton of={form}>{t(code === null ? 'create' : 'save')}</SubmitButton>
              <Button component={Link} to={back} variant="default" size="md">
                {t('cancel')}
              </Button>
              {code !== null && (
                <Button variant="subtle" color="red" size="md" onClick={() => setDeleting(true)}>
                  {t('delete')}
                </Button>
              )}
            </ButtonRow>
          </div>
        </Form>
      </StickyAside>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('delete.title', { code: code?.code ?? '' })}
        verb={t('delete.do')}
        store={t('delete.keep')}
        isDangerous
        onConfirm={remove}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </Page>
  );
}

/** When, how often and from which price a code can be used. */
function Limits({ form, currency }: { form: CallForm<CodeDraft>; currency: string }) {
  const t = useMessages(promoCode);
  return (
    <fieldset className={classes.group}>
      <legend>{t('limits')}</legend>
      <div className={classes.pairs}>
        <TextInput {...form.field('starts_at')} type="date" label={t('limits.from')} />
        <TextInput {...form.field('ends_at')} type="date" label={t('limits.until')} />
        <TextInput {...digitsOnly(form.field('max_uses'))} label={t('limits.uses')} />
        <TextInput {...digitsOnly(form.field('max_uses_per_customer'))} label={t('limits.uses_each')} />
        <TextInput {...form.field('minimum_spend')} label={t('limits.minimum', { currency })} inputMode="decimal" />
      </div>
      <Switch label={t('active')} description={t('active.hint')} {...form.field('is_active', 'checkbox')} />
    </fieldset>
  );
}
