import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { AdminSettings } from '#contract/entities/admin.ts';
import { adminStaff } from '#locales/areas/admin-staff.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';

/** Whether staff need a second step before Admin answers. */
export function StaffTwoStepSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminStaff);
  const form = useCallForm('admin/change_settings', {
    initialValues: { staff_two_step: settings.staff_two_step },
    stale: ['admin/settings', 'admin/dashboard', 'admin/act_list'],
    onDone: () => toast.good(t('two_step.saved')),
  });
  return (
    <Panel title={t('two_step.title')} text={t('two_step.text')}>
      <Form label={t('two_step.title')} {...form.props}>
        <Checkbox
          {...form.field('staff_two_step', 'checkbox')}
          label={t('two_step.on')}
          description={t('two_step.note')}
          disabled={!settings.can.change}
        />
        {settings.can.change && (
          <div>
            <Button type="submit" size="md" loading={form.isPending}>
              {t('two_step.save')}
            </Button>
          </div>
        )}
      </Form>
    </Panel>
  );
}

/** Leads a member of staff who needs a second step to where it is set up. */
export function SecondStepMissing({ text }: { readonly text: string }) {
  const t = useMessages(adminStaff);
  const action = { label: t('two_step.missing_action'), to: `${href('profile')}#sign-in` };
  return <EmptyPage scene="search" title={t('two_step.missing_title')} text={text} action={action} />;
}
