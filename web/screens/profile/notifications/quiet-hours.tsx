import { Button, Switch } from '@mantine/core';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { zoneName } from '#web/features/schedule/wall-time.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Choice, FieldRow, Form } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './notifications.module.css';
import { useStoreSettings } from './use-change.ts';

const HALF_HOURS = 48;

/** Every half hour of a day as `HH:MM`, and another time that is set. */
function timesWith(set: string): readonly string[] {
  const halves = Array.from(
    { length: HALF_HOURS },
    (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
  );
  return halves.includes(set) ? halves : [...halves, set].toSorted();
}

/** Quiet hours, and the hour of the daily summary. */
export function QuietHours({ settings }: { readonly settings: NotificationSettings }) {
  const t = useMessages(notificationsSection);
  const locale = useLocale();
  const home = useHomeZone();
  const store = useStoreSettings();
  const { quiet, digest_hour, timezone } = settings;
  const form = useCallForm('user/change_notifications', {
    initialValues: {
      is_quiet: quiet !== null,
      from: quiet?.from ?? '22:00',
      to: quiet?.to ?? '07:00',
      digest_hour,
    },
    toInput: ({ is_quiet, from, to, digest_hour: hour }) => ({
      quiet: is_quiet ? { from, to } : null,
      digest_hour: hour,
    }),
    onDone: ({ settings: stored }) => {
      store(stored);
      toast.good(t('times.saved'));
    },
  });
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const written = (time: string) => clock.format(new Date(`2026-01-01T${time}:00Z`));
  const options = (set: string) => timesWith(set).map((value) => ({ value, label: written(value) }));
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
  const { is_quiet, from, to, digest_hour: hour } = form.values;
  const zone = zoneName(timezone, locale, home);
  return (
    <Panel as="section" className={classes.card}>
      <h3>{t('times.title')}</h3>
      <Form label={t('times.title')} {...form.props}>
        <Switch label={t('times.quiet')} description={t('times.quiet_hint')} {...form.field('is_quiet', 'checkbox')} />
        {is_quiet && (
          <FieldRow>
            <Choice
              label={t('times.from')}
              options={options(from)}
              value={from}
              error={form.field('from').error}
              onPick={form.field('from').onChange}
            />
            <Choice
              label={t('times.to')}
              options={options(to)}
              value={to}
              error={form.field('to').error ?? (from === to ? t('times.same') : undefined)}
              onPick={form.field('to').onChange}
            />
          </FieldRow>
        )}
        <Choice
          label={t('times.digest')}
          description={t('times.digest_hint')}
          options={hours.map((value) => ({ value, label: written(`${value.padStart(2, '0')}:00`) }))}
          value={String(hour)}
          onPick={(picked) => form.field('digest_hour').onChange(Number(picked))}
        />
        <p className={classes.zone}>{t('times.zone', { zone: zone ?? timezone })}</p>
        <div>
          <Button type="submit" loading={form.isPending} disabled={!form.isDirty() || (is_quiet && from === to)}>
            {t('times.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
