import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { CallOutput } from '#contract/index.ts';
import { appPlatforms } from '#contract/version.ts';
import { adminVersions } from '#locales/areas/admin-versions.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import classes from '../admin.module.css';
import { Panel } from '../panel.tsx';

type Release = CallOutput<'app_version/app_version'>;

/** Which versions of the apps are supported: older ones ask for an update. */
export function VersionSettings({ canChange }: { readonly canChange: boolean }) {
  const t = useMessages(adminVersions);
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className={classes.versions}>
        {appPlatforms.map((platform) => (
          <PlatformVersions key={platform} platform={platform} canChange={canChange} />
        ))}
      </div>
    </Panel>
  );
}

function PlatformVersions({ platform, canChange }: { platform: Release['platform']; canChange: boolean }) {
  const { data } = useCall('app_version/app_version', { platform });
  return data === undefined ? null : <VersionForm key={data.changed_at} release={data} canChange={canChange} />;
}

function VersionForm({ release, canChange }: { readonly release: Release; readonly canChange: boolean }) {
  const t = useMessages(adminVersions);
  const { platform } = release;
  const name = t(`platform.${platform}`);
  const form = useCallForm('app_version/update_app_version', {
    initialValues: {
      current_version: release.current_version,
      min_version: release.min_version,
      is_forced: release.is_forced,
    },
    toInput: (values) => ({ platform, ...values }),
    onDone: () => toast.good(t('saved')),
  });
  return (
    <Form label={name} {...form.props}>
      <h3>{name}</h3>
      <FieldRow>
        <TextInput {...form.field('current_version')} label={t('current')} size="md" disabled={!canChange} />
        <TextInput {...form.field('min_version')} label={t('least')} size="md" disabled={!canChange} />
      </FieldRow>
      <Checkbox {...form.field('is_forced', 'checkbox')} label={t('forced')} disabled={!canChange} />
      {canChange && (
        <div>
          <SubmitButton of={form}>{t('save')}</SubmitButton>
        </div>
      )}
    </Form>
  );
}
