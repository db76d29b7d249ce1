import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Input.css';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCall } from '#web/api/queries.ts';
import { PageForm } from './page-form.tsx';

interface BasicsSectionProps {
  readonly page: OwnProvider;
  readonly onPreview: (preview: { name: string; headline: string }) => void;
}

/** Name, headline, about and categories; `onPreview` follows while they are typed. */
export function BasicsSection({ page, onPreview }: BasicsSectionProps) {
  const catalogue = useCall('user/description_list', {});
  const categories = catalogue.data?.items ?? [];
  const initial = {
    name: page.name,
    headline: page.headline,
    about: page.about,
    categories: page.category_slugs as readonly string[],
  };
  return (
    <PageForm
      page={page}
      initial={initial}
      onValues={onPreview}
      toChange={({ categories: chosen, ...rest }) => ({
        ...rest,
        category_ids: categories.filter((category) => chosen.includes(category.slug)).map((category) => category._id),
      })}
    >
      {({ values, set, errors }) => (
        <>
          <TextInput
            label="Name"
            value={values.name}
            error={errors.name}
            maxLength={120}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Headline"
            description="One line about what you do and who it’s for."
            value={values.headline}
            error={errors.headline}
            maxLength={160}
            onChange={(event) => set({ headline: event.currentTarget.value })}
          />
          <Textarea
            label="About"
            description="Who you are, how you work, and what people take home."
            rows={6}
            value={values.about}
            error={errors.about}
            onChange={(event) => set({ about: event.currentTarget.value })}
          />
          <MultiSelect
            label="Categories"
            placeholder={values.categories.length === 0 ? 'Choose at least one' : ''}
            data={categories.map((category) => ({ value: category.slug, label: category.name }))}
            value={[...values.categories]}
            error={errors.category_ids}
            maxValues={6}
            searchable
            onChange={(chosen) => set({ categories: chosen })}
          />
        </>
      )}
    </PageForm>
  );
}
