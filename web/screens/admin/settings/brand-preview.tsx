import { type AccentName, coloursOf } from '#contract/brand/accents.ts';
import type { Brand } from '#contract/entities/brand.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import classes from './settings.module.css';

interface BrandPreviewProps extends Pick<Brand, 'hero_text' | 'logo' | 'hero'> {
  readonly name: string;
  readonly accent: AccentName;
}

/** What the home page looks like with a brand that is not saved yet, on light and dark pages. */
export function BrandPreview(props: BrandPreviewProps) {
  const t = useMessages(adminSettings);
  return (
    <section className={classes.preview} aria-label={t('brand.preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Page key={scheme} scheme={scheme} {...props} />
      ))}
    </section>
  );
}

function Page({ scheme, name, accent, hero_text, logo, hero }: BrandPreviewProps & { scheme: 'light' | 'dark' }) {
  const t = useMessages(adminSettings);
  const { fill, text, soft, on_fill } = coloursOf(accent)[scheme];
  const own = {
    '--plaza-accent': fill,
    '--plaza-accent-text': text,
    '--plaza-accent-soft': soft,
    '--plaza-on-accent': on_fill,
  };
  return (
    <figure data-scheme={scheme} style={own}>
      <figcaption>{t(`preview.${scheme}`)}</figcaption>
      <div>
        <Wordmark name={name} logo={logo} />
        {hero !== null && <Picture picture={hero} ratio={3} sizes="320px" alt="" />}
        <b>{hero_text === '' ? t('brand.preview_headline') : hero_text}</b>
        <span data-button>{t('brand.preview_button')}</span>
        <span data-link>{t('brand.preview_link')}</span>
        <span data-soft>{t('brand.preview_note')}</span>
      </div>
    </figure>
  );
}
