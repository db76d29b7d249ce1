import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type AftercareMessages, aftercare as messages } from '#locales/areas/aftercare.ts';
import type { Translate } from '#locales/format.ts';
import type { CallForm, FieldProps } from '#web/api/call-form.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { parsePrice } from '#web/ui/format/price-text.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';

interface AmountFormProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly form: Pick<CallForm<unknown>, 'props' | 'isPending'>;
  /** The typed amount, its field, and the maximum in minor units. At 0 the form has only the second button. */
  readonly amount: { readonly typed: string; readonly field: FieldProps; readonly max: number };
  readonly currency: string;
  readonly message: { readonly label: string; readonly description: string; readonly field: FieldProps };
  readonly verb: (money: string) => string;
  /** Called when the first button is pressed, before the form is submitted. */
  readonly onChoose?: () => void;
  readonly onClose?: () => void;
  /** A second button that submits the form as a refusal. */
  readonly other?: { readonly verb: string; readonly onChoose: () => void };
  readonly takesFocus?: boolean;
}

/** The errors of an amount that depend on the maximum, which the call's schema does not know. */
export function wrongAmount(
  t: Translate<AftercareMessages>,
  typed: string,
  max: number,
  currency: string,
): FieldMessages {
  if ((parsePrice(typed, currency) ?? 0) <= max) return {};
  return { amount: t('amount.too_much', { amount: { amount: max, currency } }) };
}

/** Messages for a missing amount or reason. */
export const missingAmount = (t: Translate<AftercareMessages>) => ({
  amount: t('amount.wrong'),
  reason: t('amount.no_reason'),
});

/** A form with an amount up to a maximum and a text, for requesting, granting and giving a refund. */
export function AmountForm(props: AmountFormProps) {
  const t = useMessages(messages);
  const { money } = useFormats();
  const { currency, amount, message, form, takesFocus } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus !== false) heading.current?.focus();
  }, [takesFocus]);
  const parsed = parsePrice(amount.typed, currency);
  return (
    <Panel as="section" className={classes.panel} aria-label={props.title}>
      <h4 ref={heading} tabIndex={-1}>
        {props.title}
      </h4>
      <p>{props.lead}</p>
      <Form {...form.props} label={props.title}>
        {amount.max > 0 && (
          <TextInput
            label={t('amount.label')}
            description={t('amount.up_to', { amount: { amount: amount.max, currency } })}
            inputMode="decimal"
            className={classes.amount ?? ''}
            {...amount.field}
          />
        )}
        <Textarea
          label={message.label}
          description={message.description}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          {...message.field}
        />
        <ButtonRow>
          {amount.max > 0 && (
            <Button type="submit" size="md" loading={form.isPending} onClick={props.onChoose}>
              {props.verb(parsed === null || parsed === 0 ? '…' : money(parsed, currency, { exact: true }))}
            </Button>
          )}
          {props.other !== undefined && (
            <Button type="submit" size="md" variant="default" disabled={form.isPending} onClick={props.other.onChoose}>
              {props.other.verb}
            </Button>
          )}
          {props.onClose !== undefined && (
            <Button size="md" variant="subtle" disabled={form.isPending} onClick={props.onClose}>
              {t('amount.not_now')}
            </Button>
          )}
        </ButtonRow>
      </Form>
    </Panel>
  );
}
