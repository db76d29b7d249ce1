import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { mailBudgetRange, mailBudgets, NEW_ACCOUNT_DAYS } from '#contract/limits/mail-budgets.ts';
import { adminMailBudgets } from '#locales/areas/admin-mail-budgets.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, TextInput } from '#web/ui/forms/form.tsx';
import { limitOf, NearestLimits } from './nearest-limits.tsx';
import { SettingsPanel } from './settings-panel.tsx';

type Name = keyof typeof mailBudgets;

/** How many mails a day go to addresses that somebody typed, and who is nearest to the end of today's. */
export function MailBudgetSettings({ settings }: { readonly settings: AdminSettings }) {
  const { senders: _senders, ...budgets } = settings.mail_budgets;
  return <Budgets key={JSON.stringify(budgets)} settings={settings} />;
}

function Budgets({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminMailBudgets);
  const { can, mail_budgets } = settings;
  const form = useCallForm('admin/change_settings', {
    initialValues: {
      mails_new_account: String(mail_budgets.mails_new_account),
      mails_account: String(mail_budgets.mails_account),
      mails_mailbox: String(mail_budgets.mails_mailbox),
    },
    toInput: (values) => ({
      mails_new_account: limitOf(values.mails_new_account),
      mails_account: limitOf(values.mails_account),
      mails_mailbox: limitOf(values.mails_mailbox),
    }),
    missing: { mails_new_account: t('missing'), mails_account: t('missing'), mails_mailbox: t('missing') },
    onDone: () => toast.good(t('saved')),
  });
  const field = (name: Name) => ({
    ...form.field(name),
    name,
    size: 'md' as const,
    inputMode: 'numeric' as const,
    maxLength: String(mailBudgetRange.max).length,
    disabled: !can.change,
    description: t('usual', { count: mailBudgets[name] }),
  });
  return (
    <SettingsPanel
      title={t('title')}
      text={t('text')}
      form={form}
      save={t('save')}
      canChange={can.change}
      below={
        <NearestLimits
          title={t('senders')}
          nobody={t('nobody')}
          rows={mail_budgets.senders.map(({ subject, name, used, max }) => ({
            key: subject,
            name: name ?? t('network'),
            share: t('share', { used, max }),
          }))}
        />
      }
    >
      <FieldRow>
        <TextInput {...field('mails_new_account')} label={t('new_account', { days: NEW_ACCOUNT_DAYS })} />
        <TextInput {...field('mails_account')} label={t('account')} />
        <TextInput {...field('mails_mailbox')} label={t('mailbox')} />
      </FieldRow>
    </SettingsPanel>
  );
}
