import { useState } from 'react';
import { type AccentName, accentNames, coloursOf } from '#contract/brand/accents.ts';
import { contrast } from '#contract/brand/contrast.ts';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '../panel.tsx';
import { BrandPicture } from './brand-picture.tsx';
import { BrandPreview } from './brand-preview.tsx';
import classes from './settings.module.css';

/** The colour, the headline and the pictures of the marketplace, next to a preview. */
export function BrandSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminSettings);
  const { brand, can, market } = settings;
  const form = useCallForm('admin/change_brand', {
    initialValues: { accent: brand.accent, hero_text: brand.hero_text },
    onDone: ({ brand: { accent } }) => {
      // Other pages get it from the server.
      document.documentElement.dataset.accent = accent;
      toast.good(t('saved'));
    },
  });
  const { accent, hero_text } = form.values;
  return (
    <div className={classes.brand}>
      <Panel title={t('brand.title')} text={t('brand.text')}>
        <Form label={t('brand.title')} {...form.props}>
          <Accents value={accent} isDisabled={!can.change} onPick={(name) => form.setFieldValue('accent', name)} />
          <TextInput
            {...form.field('hero_text')}
            label={t('brand.hero')}
            description={t('brand.hero_text')}
            size="md"
            maxLength={120}
            disabled={!can.change}
          />
          {can.change && (
            <div>
              <SubmitButton of={form}>{t('brand.save')}</SubmitButton>
            </div>
          )}
        </Form>
        <Pictures settings={settings} />
      </Panel>
      <BrandPreview name={market.name} accent={accent} hero_text={hero_text} logo={brand.logo} hero={brand.hero} />
    </div>
  );
}

interface AccentsProps {
  readonly value: AccentName;
  readonly isDisabled: boolean;
  readonly onPick: (name: AccentName) => void;
}

/** The accents as swatches, with the contrast of the chosen one. */
function Accents({ value, isDisabled, onPick }: AccentsProps) {
  const t = useMessages(adminSettings);
  const { light, dark } = coloursOf(value);
  const rounded = (ratio: number) => Math.floor(ratio * 10) / 10;
  return (
    <fieldset className={classes.accents} disabled={isDisabled}>
      <legend>{t('brand.accent')}</legend>
      <div>
        {accentNames.map((name) => (
          <label key={name} style={{ '--swatch': coloursOf(name).light.fill }}>
            <input type="radio" name="accent" checked={name === value} onChange={() => onPick(name)} />
            <i aria-hidden />
            {t(`brand.accent.${name}`)}
          </label>
        ))}
      </div>
      <small>
        {t('brand.accent_text')}{' '}
        {t('brand.contrast', {
          light: rounded(contrast(light.fill, light.on_fill)),
          dark: rounded(contrast(dark.fill, dark.on_fill)),
        })}
      </small>
    </fieldset>
  );
}

/** The logo and the picture of the home page, which upload as soon as they are chosen. */
function Pictures({ settings: { brand, can } }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminSettings);
  const [wrong, setWrong] = useState<{ readonly part: 'logo' | 'hero'; readonly text: string } | null>(null);
  const [sent, setSent] = useState<'logo' | 'hero' | null>(null);
  const change = useCallMutation('admin/change_brand', {
    onDone: () => toast.good(t('saved')),
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in' || sent === null) return false;
      setWrong({ part: sent, text: problem.detail });
      return true;
    },
  });
  const parts = [
    { part: 'logo', label: t('brand.logo'), text: t('brand.logo_text'), remove: { remove_logo: true } },
    { part: 'hero', label: t('brand.picture'), text: t('brand.picture_text'), remove: { remove_hero: true } },
  ] as const;
  return parts.map(({ part, label, text, remove }) => (
    <BrandPicture
      key={part}
      label={label}
      text={text}
      picture={brand[part]}
      isDisabled={!can.change}
      isSending={change.isPending && sent === part}
      error={wrong?.part === part ? wrong.text : null}
      onFile={(file) => {
        setWrong(null);
        setSent(part);
        change.run({}, { [part]: [file] });
      }}
      onRemove={() => {
        setSent(part);
        change.run(remove);
      }}
    />
  ));
}
