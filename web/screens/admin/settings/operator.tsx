import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { AdminSettings } from '#contract/entities/admin.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';

/** The operator of the marketplace, for legal texts and mails. */
export function OperatorSettings({ settings }: { settings: AdminSettings }) {
  return (
    <Panel
      title="Operator"
      text={
        <>
          Your company, as it appears in legal texts and emails. After a change, publish your{' '}
          <Link to={href('admin', { queue: 'legal' })}>legal texts</Link> again.
        </>
      }
    >
      <Fields key={JSON.stringify(settings.operator)} settings={settings} />
    </Panel>
  );
}

function Fields({ settings: { operator, can } }: { settings: AdminSettings }) {
  const form = useCallForm('admin/change_settings', {
    initialValues: { operator },
    onDone: () => toast.good('Settings saved'),
  });
  const field = (name: keyof typeof operator) => ({ ...form.field(`operator.${name}`), disabled: !can.change });
  return (
    <Form label="Operator" {...form.props}>
      <TextInput {...field('name')} label="Company or person" size="md" maxLength={200} autoComplete="organization" />
      <LongText {...field('address')} label="Address" lines={[2, 6]} maxLength={500} />
      <FieldRow>
        <TextInput {...field('email')} label="Email" type="email" size="md" />
        <TextInput {...field('phone')} label="Phone" type="tel" size="md" maxLength={40} />
      </FieldRow>
      <LongText
        {...field('register')}
        label="Registration and tax numbers"
        description="If your country requires them."
        lines={[1, 4]}
        maxLength={300}
      />
      {can.change && (
        <div>
          <Button type="submit" size="md" loading={form.isPending}>
            Save operator
          </Button>
        </div>
      )}
    </Form>
  );
}
