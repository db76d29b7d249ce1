import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { LongText, TextInput } from '#web/ui/forms/form.tsx';
import { EventPictures } from './event-pictures.tsx';
import type { StepProps } from './step-props.ts';
import classes from './steps.module.css';

const MAX_TEXT = 8000;

/** What the event is: title, categories, text and pictures. */
export function BasicsStep({ editor, page }: StepProps) {
  const t = useMessages(eventForm);
  const { number } = useFormats();
  const { draft, change, refusedAt } = editor;
  const catalogue = useCall('user/description_list', {});
  return (
    <>
      <TextInput
        dir="auto"
        label={t('basics.title')}
        placeholder={t('basics.title_like')}
        maxLength={120}
        value={draft.title}
        error={refusedAt('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('basics.categories')}
        description={t('basics.categories_why')}
        placeholder={draft.category_ids.length === 0 ? t('basics.categories_choose') : undefined}
        data={(catalogue.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={[...draft.category_ids]}
        maxValues={4}
        searchable
        error={refusedAt('category_ids')}
        onChange={(category_ids) => change({ category_ids })}
      />
      <div>
        <LongText
          dir="auto"
          lines={[5, 16]}
          label={t('basics.text')}
          maxLength={MAX_TEXT}
          value={draft.text}
          error={refusedAt('text')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <p className={classes.under}>
          <span>{t('basics.text_like')}</span>
          <span>{`${number(draft.text.length)} / ${number(MAX_TEXT)}`}</span>
        </p>
      </div>
      <EventPictures
        provider_id={page._id}
        pictures={draft.images}
        error={refusedAt('picture_ids')}
        onChange={(images) => change({ images: [...images] })}
      />
    </>
  );
}
