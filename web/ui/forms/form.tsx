import {
  Button,
  PasswordInput as KitPasswordInput,
  NativeSelect,
  type NativeSelectProps,
  type PasswordInputProps,
  Select,
  Textarea,
  type TextareaProps,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { RefusalText, type Refused } from '#web/ui/feedback/refusal-text.tsx';
import classes from './form.module.css';

// Fields of the kit. Importing them from here also imports their styles.
export { Select, TextInput };

/**
 * A password field. The kit's own field doesn't report its error to assistive technology, or to the form, which focuses
 * it.
 */
export function PasswordInput(props: PasswordInputProps) {
  return (
    <KitPasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
      {...props}
    />
  );
}

interface LongTextProps extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows'> {
  /** The number of visible lines, initially and at most. */
  readonly lines: readonly [min: number, max: number];
}

/** A text field with several lines. */
export function LongText({ lines: [minRows, maxRows], ...field }: LongTextProps) {
  return <Textarea autosize minRows={minRows} maxRows={maxRows} {...field} />;
}

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: Value;
  /** The options with their labels. */
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onPick: (value: Value) => void;
}

/** The device's select. The kit's select returns any string; this one returns one of the options. */
export function Choice<Value extends string>({ options, onPick, ...field }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      {...field}
      data={options.map(({ value, label }) => ({ value, label }))}
      onChange={(event) => {
        const picked = options.find(({ value }) => value === event.currentTarget.value);
        if (picked !== undefined) onPick(picked.value);
      }}
    />
  );
}

export interface FormProps {
  readonly onSubmit: () => void;
  /** Called when a field gets the focus. */
  readonly onFocus?: () => void;
  /** The refusal of the form as a whole. */
  readonly problem?: Refused | null;
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A form that shows its errors in view. The first invalid field gets the focus; other errors appear above the button.
 */
export function Form({ onSubmit, onFocus, problem = null, label, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hasSubmitted = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hasSubmitted.current = true;
    onSubmit();
  };
  useEffect(() => {
    if (!hasSubmitted.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong === null || wrong === undefined) return;
    hasSubmitted.current = false;
    wrong.focus();
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={onFocus}
      // A user who continues typing after submitting keeps the focus in place.
      onInput={() => {
        hasSubmitted.current = false;
      }}
      className={classes.form}
      aria-label={label}
    >
      {children}
      <FormProblem problem={problem} />
    </form>
  );
}

/** The refusal of the form as a whole. Screen readers announce it when it appears. */
export function FormProblem({ problem }: { problem: FormProps['problem'] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below the button, it may be out of the window.
    if (problem) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={box} role="alert" className={classes.problemSlot}>
      {problem !== null && problem !== undefined && (
        <div className={classes.problem}>
          <IconAlertCircle size={20} aria-hidden />
          <div>
            <RefusalText problem={problem} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Fields side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

interface SubmitButtonProps {
  /** The form that it sends. */
  readonly of: { readonly isPending: boolean };
  /** Whether it is no higher than the buttons of a dialog or a line. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** The button that sends a form. It is busy until the answer is there. */
export function SubmitButton({ of, isSmall = false, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size={isSmall ? undefined : 'md'} loading={of.isPending}>
      {children}
    </Button>
  );
}
