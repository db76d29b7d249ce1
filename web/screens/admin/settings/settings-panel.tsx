import type { ReactNode } from 'react';
import type { CallForm } from '#web/api/call-form.ts';
import { Form, SubmitButton } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';

interface SettingsPanelProps {
  readonly title: string;
  readonly text: string;
  readonly form: Pick<CallForm<never>, 'props' | 'isPending'>;
  /** The label of the button, which only those have who may change settings. */
  readonly save: string;
  readonly canChange: boolean;
  /** What stands below the form. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A form of settings as a card: its fields, and the button that saves them. */
export function SettingsPanel({ title, text, form, save, canChange, below, children }: SettingsPanelProps) {
  return (
    <Panel title={title} text={text}>
      <Form label={title} {...form.props}>
        {children}
        {canChange && (
          <div>
            <SubmitButton of={form}>{save}</SubmitButton>
          </div>
        )}
      </Form>
      {below}
    </Panel>
  );
}
