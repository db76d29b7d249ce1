import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats } from '#web/ui/format/locale.tsx';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './aftercare.module.css';

/** What a form about money to go back is sent with. */
export interface AmountAndMessage {
  readonly amount: number;
  readonly labels: string;
}

interface AmountFormProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** In minor units; what the field begins with, and the most. Where nothing is left, only the second way out is. */
  readonly initial: number;
  readonly max: number;
  readonly currency: string;
  readonly labels: { readonly label: string; readonly description: string; readonly isNeeded: boolean };
  readonly verb: (money: string) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: { readonly title: string; readonly detail: string } | null;
  readonly isPending: boolean;
  readonly onSend: (sent: AmountAndMessage) => void;
  readonly onClose?: () => void;
  /** A second way out of the same form: to refuse. */
  readonly other?: { readonly verb: string; readonly run: (labels: string) => void };
  readonly takesFocus?: boolean;
}

/** An amount up to the most, and words about it; the same to ask, to grant and to give. */
export function AmountForm(props: AmountFormProps) {
  const { money } = useFormats();
  const { currency, max: most, errors, labels: words, isPending } = props;
  const [amount, setAmount] = useState(priceText(props.initial, currency));
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus !== false) heading.current?.focus();
  }, [takesFocus]);
  const parsed = parsePrice(amount, currency);
  const maxText = money(most, currency, { exact: true });
  const submit = () => {
    const found: Record<string, string> = {};
    if (parsed === null || parsed === 0) found.amount = 'Enter an amount like 12.50.';
    else if (parsed > most) found.amount = `That’s too much. You can refund up to ${maxText}.`;
    if (words.isNeeded && text.trim().length < 3) found.words = 'Add a short reason.';
    setWrong(found);
    if (Object.keys(found).length === 0 && parsed !== null) props.onSend({ amount: parsed, labels: text.trim() });
  };
  return (
    <section className={classes.panel} aria-label={props.title}>
      <h4 ref={heading} tabIndex={-1}>
        {props.title}
      </h4>
      <p>{props.lead}</p>
      <Form onSubmit={submit} problem={props.problem} label={props.title}>
        {most > 0 && (
          <TextInput
            label="Amount"
            description={`Up to ${maxText}.`}
            inputMode="decimal"
            className={classes.amount ?? ''}
            value={amount}
            error={wrong.amount ?? errors.amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={words.label}
          description={words.description}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={text}
          error={wrong.words ?? errors.reason ?? errors.word}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ButtonRow>
          {most > 0 && (
            <Button type="submit" size="md" loading={isPending}>
              {props.verb(parsed === null || parsed === 0 ? '…' : money(parsed, currency, { exact: true }))}
            </Button>
          )}
          {props.other !== undefined && (
            <Button
              size="md"
              variant="default"
              disabled={isPending}
              onClick={() => {
                if (text.trim() === '') setWrong({ labels: 'Tell the customer why not.' });
                else props.other?.run(text.trim());
              }}
            >
              {props.other.verb}
            </Button>
          )}
          {props.onClose !== undefined && (
            <Button size="md" variant="subtle" disabled={isPending} onClick={props.onClose}>
              Not now
            </Button>
          )}
        </ButtonRow>
      </Form>
    </section>
  );
}
