import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import type { CallInput } from '#contract/index.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { goOn, nextStep } from './next-step.ts';

export type PageChange = Omit<CallInput<'my_page/add_my_page'>, 'provider_id' | 'publish'>;
type Errors = Readonly<Record<string, string>>;

/** What the fields of a section get: the values as they stand, how to change them, and what is wrong where. */
export interface PageFields<Values> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errors: Errors;
}

interface PageFormProps<Values> {
  readonly page: OwnProvider;
  readonly initial: Values;
  readonly toChange: (values: Values) => PageChange;
  readonly onValues?: (values: Values) => void;
  readonly children: (fields: PageFields<Values>) => ReactNode;
}

/** One section of the page's settings: edited freely, kept with one button, refusals beside their fields. */
export function PageForm<Values extends object>({
  page,
  initial,
  toChange,
  onValues,
  children,
}: PageFormProps<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isChanged, setChanged] = useState(false);
  const save = useCallMutation('my_page/add_my_page', {
    form: { setErrors },
    onDone: (saved) => {
      setChanged(false);
      toast.good('Saved');
      goOn(saved);
    },
  });
  const set = (change: Partial<Values>) => {
    const next = { ...values, ...change };
    setValues(next);
    setChanged(true);
    setErrors({});
    onValues?.(next);
  };
  const submit = () => save.run({ provider_id: page._id, ...toChange(values) });
  return (
    <Form onSubmit={submit} problem={save.problem}>
      {children({ values, set, errors })}
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {nextStep(page) === undefined ? 'Save' : 'Save and continue'}
        </Button>
      </div>
    </Form>
  );
}
