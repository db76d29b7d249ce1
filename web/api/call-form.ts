import { type GetInputProps, type UseFormReturnType, useForm } from '@mantine/form';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Problem } from '#contract/errors.ts';
import type { CallInput, CallOptions, WriteName } from '#contract/index.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { FormProps } from '../ui/forms/form.tsx';
import {
  type CheckedInput,
  checkInput,
  errorAt,
  errorElsewhere,
  type FieldMessages,
  isAt,
  type Unfinished,
  withoutField,
} from './check-input.ts';
import { loadedSchema, loadSchema } from './on-demand/call-schemas.ts';
import { unavailableProblem } from './problem.ts';
import { type CallMutationOptions, useCallMutation } from './queries.ts';

interface CallFormBase<Name extends WriteName, Values> extends Omit<CallMutationOptions<Name>, 'form'> {
  /**
   * The initial values of the fields. A field's name is the path of its value in the input, so that errors find their
   * field.
   */
  readonly initialValues: Values;
  /** Messages by field path for values that are missing or unreadable. The schema has all other messages. */
  readonly missing?: FieldMessages | ((values: Values) => FieldMessages);
  /** Checks that need data of this page. Returns messages by field path, which precede the schema's messages. */
  readonly check?: (values: Values) => FieldMessages;
  /** The file parts to send with the input. */
  readonly files?: () => CallOptions['files'];
}

/** Converts the form's values into the call's input. Required if the values are not the input already. */
type ToInput<Name extends WriteName, Values> = (values: Values) => Unfinished<CallInput<Name>>;

export type CallFormOptions<Name extends WriteName, Values> = CallFormBase<Name, Values> &
  // The tuple prevents distribution, so that generic forms may leave `Values` open.
  ([Values] extends [Unfinished<CallInput<Name>>]
    ? { readonly toInput?: ToInput<Name, Values> }
    : { readonly toInput: ToInput<Name, Values> });

/** The path of a value, or of a nested value such as `place.label`. */
type FieldPath<Values> = Extract<keyof Values, string> | `${Extract<keyof Values, string>}.${string}`;

/** The props of a field. */
export type FieldProps = ReturnType<GetInputProps<unknown>>;

export interface CallForm<Values> extends UseFormReturnType<Values> {
  /** The props of the field at a path. */
  readonly field: (path: FieldPath<Values>, type?: 'checkbox') => FieldProps;
  /** The props of the `Form` around the fields. */
  readonly props: Pick<FormProps, 'onSubmit' | 'onFocus' | 'problem'>;
  /** Validates all fields as submitting does, and shows their errors, without a call. */
  readonly isRight: () => Promise<boolean>;
  /** A refusal that no field shows; also part of `props`. */
  readonly problem: Problem | null;
  readonly isPending: boolean;
}

/**
 * Creates a form that makes one call. The call's input schema validates a changed field on blur and all fields on
 * submit. Server errors appear at their fields, others above the button. The values stay, even if the form changes its
 * call.
 */
export function useCallForm<Name extends WriteName, Values extends object>(
  name: Name,
  options: CallFormOptions<Name, Values>,
): CallForm<Values> {
  const {
    initialValues,
    missing,
    check: checkHere,
    files,
    toInput,
    ...rest
  } = options as CallFormBase<Name, Values> & {
    readonly toInput?: ToInput<Name, Values>;
  };
  const form = useForm<Values>({ initialValues });
  const mutation = useCallMutation(name, { ...rest, form });
  useErrorsOf(name, form.clearErrors);
  // The fields of the last render. An error at another path concerns the form as a whole.
  const fields = useRef<Set<string>>(new Set());
  const shown = [...fields.current];
  fields.current = new Set();

  const check = (schema: z.ZodType): CheckedInput<CallInput<Name>> => {
    const values = form.getValues();
    const input = toInput === undefined ? (values as Unfinished<CallInput<Name>>) : toInput(values);
    const checked = checkInput(
      schema as z.ZodType<unknown, CallInput<Name>>,
      input,
      typeof missing === 'function' ? missing(values) : missing,
    );
    const wrong = checkHere?.(values) ?? {};
    return Object.keys(wrong).length === 0 ? checked : { input: null, errors: { ...checked.errors, ...wrong } };
  };
  const checkAll = async (): Promise<CallInput<Name> | null> => {
    const schema = await readySchema(name);
    if (schema === null) return null;
    const { input, errors } = check(schema);
    form.setErrors(errors ?? {});
    return errors === null ? input : null;
  };
  const submit = async () => {
    const input = await checkAll();
    if (input !== null) mutation.run(input, files?.());
  };
  const leave = (path: string, event: FocusEvent) => {
    const schema = loadedSchema(name);
    if (schema === null || !form.isDirty(path) || !goesToField(event)) return;
    const found = Object.entries(check(schema).errors ?? {}).filter(([at]) => isAt(path, at));
    form.setErrors((errors) => ({ ...withoutField(errors, path), ...Object.fromEntries(found) }));
  };

  const unplaced = unplacedProblem(errorElsewhere(form.errors, shown));
  return {
    ...form,
    field: (path, type) => {
      fields.current.add(path);
      const { onChange, onBlur, ...props } = form.getInputProps(path, type === undefined ? {} : { type });
      return {
        ...props,
        error: errorAt(form.errors, path),
        onChange: (eventOrValue: unknown) => {
          onChange(eventOrValue);
          form.setErrors((errors) => withoutField(errors, path));
        },
        onBlur: (event: FocusEvent) => {
          onBlur?.(event);
          leave(path, event);
        },
      };
    },
    props: {
      onSubmit: () => void submit(),
      onFocus: () => void loadSchema(name),
      problem: mutation.problem ?? (shown.length > 0 ? unplaced : null),
    },
    isRight: async () => (await checkAll()) !== null,
    problem: mutation.problem,
    isPending: mutation.isPending,
  };
}

/** An error of no field, as a problem of the form. */
const unplacedProblem = (error: ReactNode) => (typeof error === 'string' ? { title: error, detail: '' } : null);

/** The input schema of a call; says so if it cannot be loaded. */
async function readySchema(name: WriteName): Promise<z.ZodType | null> {
  const schema = loadedSchema(name) ?? (await loadSchema(name));
  if (schema !== null) return schema;
  const { title, detail } = unavailableProblem('Check your connection and try again.');
  toast.danger(title, detail);
  return null;
}

/** Clears the errors when the form changes its call, because they belong to the previous call. */
function useErrorsOf(name: WriteName, clearErrors: () => void): void {
  const [of, setOf] = useState(name);
  if (of === name) return;
  setOf(name);
  clearErrors();
}

/** Whether the focus moves to another field. A new message during a click on a button would move the button. */
function goesToField({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLElement && relatedTarget.matches('input, select, textarea');
}

/** Returns the props of a field for whole numbers. The field accepts digits only. */
export function digitsOnly(field: FieldProps) {
  return {
    ...field,
    inputMode: 'numeric' as const,
    onChange: (event: { currentTarget: { value: string } }) =>
      field.onChange(event.currentTarget.value.replace(/\D/g, '')),
  };
}
