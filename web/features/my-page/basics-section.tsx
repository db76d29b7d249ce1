import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { OTHER_CATEGORY } from '#contract/choices/catalogue.ts';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Input.css';
import { useEffect } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { MAX_WEBSITE } from '#contract/formats/website.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useMessages } from '#web/api/messages.tsx';
import { keeping } from './catalog/catalogue-filter.ts';
import { useCatalog } from './catalog/use-catalog.tsx';
import { PageForm, usePageForm } from './page-form.tsx';

interface BasicsSectionProps {
  readonly page: OwnProvider;
  readonly onPreview: (preview: { name: string; headline: string }) => void;
}

/** Name, headline, about, website and categories. Typing updates the preview through `onPreview`. */
export function BasicsSection({ page, onPreview }: BasicsSectionProps) {
  const t = useMessages(providerArea);
  const catalog = useCatalog();
  const { categories = [] } = catalog;
  const form = usePageForm(page, {
    // The page has category slugs. Their ids come with the catalog.
    initialValues: {
      ...{ name: page.name, headline: page.headline, about: page.about, website: page.website },
      category_ids: page.category_slugs,
    },
    toChange: ({ category_ids: chosen, ...rest }) => ({
      ...rest,
      ...(catalog.categories === undefined
        ? {}
        : { category_ids: categories.filter(({ slug }) => chosen.includes(slug)).map(({ _id }) => _id) }),
    }),
  });
  const { name, headline, category_ids } = form.values;
  useEffect(() => onPreview({ name, headline }), [name, headline, onPreview]);
  return (
    <PageForm page={page} form={form}>
      <TextInput label="Name" maxLength={120} {...form.field('name')} />
      <TextInput
        label="Headline"
        description="One line about what you do and who it’s for."
        maxLength={160}
        {...form.field('headline')}
      />
      <Textarea
        label="About"
        description="Who you are, how you work, and what people take home."
        rows={6}
        {...form.field('about')}
      />
      <TextInput
        label={t('website.label')}
        description={t('website.hint')}
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={MAX_WEBSITE}
        {...form.field('website')}
      />
      <MultiSelect
        label="Categories"
        placeholder={category_ids.length === 0 ? 'Choose at least one' : ''}
        data={categories.map((category) => ({ value: category.slug, label: category.name }))}
        maxValues={6}
        filter={keeping(OTHER_CATEGORY)}
        nothingFoundMessage={catalog.nothing}
        searchable
        {...form.field('category_ids')}
      />
      {catalog.problem}
    </PageForm>
  );
}
