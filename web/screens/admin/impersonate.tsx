import { Button } from '@mantine/core';
import { impersonation } from '#locales/areas/impersonation.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from './panel.tsx';

/** The form that begins an impersonation, with a reason that the user can read. */
export function Impersonate() {
  const t = useMessages(impersonation);
  const form = useCallForm('admin/impersonate', {
    initialValues: { email: '', reason: '' },
    onDone: () => window.location.assign('/'),
  });
  return (
    <Panel title={t('title')} text={t('text')}>
      <Form label={t('title')} {...form.props}>
        <TextInput {...form.field('email')} label={t('email')} type="email" size="md" />
        <LongText
          {...form.field('reason')}
          label={t('reason')}
          description={t('reason_text')}
          lines={[2, 5]}
          maxLength={500}
        />
        <div>
          <Button type="submit" size="md" variant="default" loading={form.isPending}>
            {t('begin')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
