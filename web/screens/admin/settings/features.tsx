import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { type Feature, featureNeeds, offFeatures, switches } from '#contract/restrictions/features.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '../panel.tsx';
import classes from './settings.module.css';

type Switchable = (typeof switches)[number];

/** What the marketplace offers: one switch for each feature, saved at once. */
export function FeatureSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminSettings);
  const change = useCallMutation('admin/change_settings', {
    onDone: (saved) => {
      const toggled = switches.find(
        (each) => saved.off_features.includes(each) !== settings.off_features.includes(each),
      );
      if (toggled === undefined) return;
      const isOn = !saved.off_features.includes(toggled);
      toast.good(t(isOn ? 'feature.on' : 'feature.off', { name: t(`feature.${toggled}`) }));
    },
  });
  const off = offFeatures(settings);
  const toggle = (feature: Switchable, isOn: boolean) => {
    const others = settings.off_features.filter((each) => each !== feature);
    change.run({ off_features: isOn ? others : [...others, feature] });
  };
  /** What is off and needed. */
  const lacks = (feature: Switchable): Feature | undefined => featureNeeds[feature].find((need) => off.includes(need));
  return (
    <Panel title={t('features.title')} text={t('features.text')} isFlush>
      <ul className={classes.switches}>
        {switches.map((feature) => {
          const lacking = lacks(feature);
          return (
            <li key={feature}>
              <Switch
                size="md"
                labelPosition="left"
                label={t(`feature.${feature}`)}
                description={
                  lacking === undefined
                    ? t(`feature.${feature}_text`)
                    : `${t(`feature.${feature}_text`)} ${t('features.needs', { what: t(`feature.${lacking}`) })}`
                }
                checked={!off.includes(feature)}
                disabled={!settings.can.change || lacking !== undefined || change.isPending}
                onChange={(event) => toggle(feature, event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
