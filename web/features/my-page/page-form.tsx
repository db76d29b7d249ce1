import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import type { CallInput } from '#contract/index.ts';
import { type CallForm, useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages, Unfinished } from '#web/api/check-input.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { goOn, nextStep } from './next-step.ts';

type PageChange = Unfinished<Omit<CallInput<'my_page/add_my_page'>, 'provider_id' | 'publish'>>;

interface PageFormOptions<Values> {
  readonly initialValues: Values;
  readonly toChange: (values: Values) => PageChange;
  readonly missing?: FieldMessages;
}

/** The form of one section of the page's settings. */
export function usePageForm<Values extends object>(
  page: OwnProvider,
  { toChange, ...options }: PageFormOptions<Values>,
): CallForm<Values> {
  const form = useCallForm('my_page/add_my_page', {
    ...options,
    toInput: (values: Values) => ({ provider_id: page._id, ...toChange(values) }),
    onDone: (saved) => {
      form.resetDirty();
      toast.good('Saved');
      goOn(saved);
    },
  });
  return form;
}

interface PageFormProps<Values> {
  readonly page: OwnProvider;
  readonly form: CallForm<Values>;
  readonly children: ReactNode;
}

/** The fields of a section with one button, which is enabled by a change. */
export function PageForm<Values extends object>({ page, form, children }: PageFormProps<Values>) {
  return (
    <Form {...form.props}>
      {children}
      <div>
        <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
          {nextStep(page) === undefined ? 'Save' : 'Save and continue'}
        </Button>
      </div>
    </Form>
  );
}
