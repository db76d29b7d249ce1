import { Link } from 'react-router';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminMarket } from '#locales/areas/admin-market.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, Form, LongText, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';

/** The operator of the marketplace, for legal texts and mails. */
export function OperatorSettings({ settings }: { settings: AdminSettings }) {
  const t = useMessages(adminMarket);
  return (
    <Panel
      title={t('operator.title')}
      text={t.rich('operator.text', {
        link: (text) => <Link to={href('admin', { queue: 'legal' })}>{text}</Link>,
      })}
    >
      <Fields key={JSON.stringify(settings.operator)} settings={settings} />
    </Panel>
  );
}

function Fields({ settings: { operator, can } }: { settings: AdminSettings }) {
  const t = useMessages(adminMarket);
  const all = useMessages(adminSettings);
  const form = useCallForm('admin/change_settings', {
    initialValues: { operator },
    onDone: () => toast.good(all('saved')),
  });
  const field = (name: keyof typeof operator) => ({ ...form.field(`operator.${name}`), disabled: !can.change });
  return (
    <Form label={t('operator.title')} {...form.props}>
      <TextInput {...field('name')} label={t('operator.name')} size="md" maxLength={200} autoComplete="organization" />
      <LongText {...field('address')} label={t('operator.address')} lines={[2, 6]} maxLength={500} />
      <FieldRow>
        <TextInput {...field('email')} label={t('operator.email')} type="email" size="md" />
        <TextInput {...field('phone')} label={t('operator.phone')} type="tel" size="md" maxLength={40} />
      </FieldRow>
      <LongText
        {...field('register')}
        label={t('operator.register')}
        description={t('operator.register_text')}
        lines={[1, 4]}
        maxLength={300}
      />
      {can.change && (
        <div>
          <SubmitButton of={form}>{t('operator.save')}</SubmitButton>
        </div>
      )}
    </Form>
  );
}
