import type { CallOutput } from '#contract/index.ts';
import { contentKinds, reviewPolicies } from '#contract/states/content.ts';
import { adminReview } from '#locales/areas/admin-review.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import classes from '../admin.module.css';
import { Panel } from '../panel.tsx';

type Settings = CallOutput<'admin/review_settings'>;

/** Whether new content is looked at, which kinds are held meanwhile, and the terms that make it doubtful. */
export function ReviewSettings() {
  const t = useMessages(adminReview);
  const { data } = useCall('admin/review_settings', {});
  if (data === undefined) return null;
  return (
    <div className={classes.panels}>
      <Panel title={t('settings.title')} text={t('settings.text')}>
        <SettingsForm key={JSON.stringify([data.policy, data.held_kinds, data.terms])} settings={data} />
      </Panel>
    </div>
  );
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const t = useMessages(adminReview);
  const { policy, held_kinds, terms, default_terms, can } = settings;
  const form = useCallForm('admin/change_review_settings', {
    initialValues: { policy, held_kinds, terms: terms ?? '' },
    toInput: (values) => ({ ...values, terms: values.terms.trim() === '' ? null : values.terms }),
    onDone: () => toast.good(t('settings.saved')),
  });
  return (
    <Form label={t('settings.title')} {...form.props}>
      <Choice
        label={t('settings.policy')}
        size="md"
        value={form.values.policy}
        disabled={!can.change}
        options={reviewPolicies.map((value) => ({ value, label: t(`settings.${value}`) }))}
        onPick={(picked) => form.setFieldValue('policy', picked)}
      />
      {form.values.policy !== 'off' && (
        <fieldset className={classes.choices}>
          <legend>{t('settings.hold')}</legend>
          <p className={classes.quiet}>{t('settings.hold_hint')}</p>
          {contentKinds.map((kind) => {
            const others = form.values.held_kinds.filter((held) => held !== kind);
            return (
              <Choice
                key={kind}
                label={t(`settings.hold.${kind}`)}
                size="md"
                value={others.length === form.values.held_kinds.length ? 'after' : 'before'}
                disabled={!can.change}
                options={(['after', 'before'] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
                onPick={(picked) => form.setFieldValue('held_kinds', picked === 'before' ? [...others, kind] : others)}
              />
            );
          })}
        </fieldset>
      )}
      <LongText
        {...form.field('terms')}
        label={t('settings.terms')}
        description={t('settings.terms_hint')}
        placeholder={default_terms}
        lines={[6, 14]}
        maxLength={4000}
        readOnly={!can.change}
      />
      {can.change ? (
        <div>
          <SubmitButton of={form}>{t('settings.save')}</SubmitButton>
        </div>
      ) : (
        <p className={classes.quiet}>{t('settings.admins')}</p>
      )}
    </Form>
  );
}
