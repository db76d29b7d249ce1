import type { OwnProvider } from '#contract/entities/provider.ts';
import type { FieldError } from '#contract/errors.ts';

type Step = OwnProvider['setup'][number];

/** The parts of a page that the set-up steps check. */
export interface SetupFacts {
  readonly name: string;
  readonly headline: string;
  readonly category_slugs: readonly string[] | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly area_label: string;
  readonly banners: readonly unknown[] | null;
  readonly services: readonly { readonly is_active: boolean; readonly place: string }[] | null;
  readonly status: string;
}

/** Lists the steps of the guided set-up in order, each with its missing or completed parts. */
export function setupOf(page: SetupFacts, no_time_reason: string | null): Step[] {
  const basics = missingBasics(page);
  const place = missingPlace(page);
  const services = (page.services ?? []).filter((service) => service.is_active).length;
  const pictures = (page.banners ?? []).length;
  const published = page.status === 'published';
  return [
    { step: 'basics', done: basics.length === 0, hint: basics[0]?.message ?? 'Name, headline and category are set.' },
    { step: 'place', done: place === null, hint: place?.message ?? 'Customers know where to find you.' },
    {
      step: 'pictures',
      done: pictures > 0,
      hint: pictures > 0 ? 'Your page has pictures.' : 'People book pages with pictures more often. Add at least one.',
    },
    {
      step: 'services',
      done: services > 0,
      hint: services > 0 ? 'Your services are ready to book.' : 'Add a service with its price.',
    },
    {
      step: 'hours',
      done: services > 0 && no_time_reason === null,
      hint: no_time_reason ?? (services > 0 ? 'Your hours are set.' : 'Set when people can book you.'),
    },
    {
      step: 'publish',
      done: published,
      hint: published
        ? 'Your page is live. Share its link.'
        : page.status === 'suspended'
          ? 'We’ve suspended this page.'
          : page.status === 'held'
            ? 'We’re checking your page.'
            : 'Publish your page.',
    },
  ];
}

/** Lists the fields that prevent publishing as field errors; empty if the page can be published. */
export function missingForPublishing(page: SetupFacts): FieldError[] {
  const place = missingPlace(page);
  const services = (page.services ?? []).some((service) => service.is_active);
  return [
    ...missingBasics(page),
    ...(place ? [place] : []),
    ...(services ? [] : [{ path: 'services', message: 'Add at least one service that people can book.' }]),
  ];
}

function missingBasics(page: SetupFacts): FieldError[] {
  const missing: FieldError[] = [];
  if (page.headline.trim() === '') missing.push({ path: 'headline', message: 'Write one line about what you do.' });
  if ((page.category_slugs ?? []).length === 0)
    missing.push({ path: 'category_ids', message: 'Choose at least one category.' });
  return missing;
}

/** Whether a page lacks a place. Pages with online services only need none. */
function missingPlace(page: SetupFacts): FieldError | null {
  const offered = (page.services ?? []).filter((service) => service.is_active);
  if (offered.length > 0 && offered.every((service) => service.place === 'virtual')) return null;
  if (page.lat === null || page.lon === null || page.area_label === '')
    return { path: 'location', message: 'Say where you are, at least your town.' };
  return null;
}
