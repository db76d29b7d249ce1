import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SimilarPage } from '#contract/entities/operator/lists.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { type CallForm, useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { type Town, TownField, toChosenPlace } from '#web/features/places/town-field.tsx';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { parseDecimal, parsePrice, priceExample } from '#web/ui/format/price-text.ts';
import { Choice, FieldRow, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { DialogForm } from '../dialog-form.tsx';
import classes from '../lists/list.module.css';
import own from './pages.module.css';

/** The button that lists a provider who is not here yet. */
export function AddPage() {
  const t = useMessages(adminPages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('add.open')}
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** In a row of fields, hints are below the field, so that the fields are in line. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const empty = {
  name: '',
  category_id: '',
  place: null as Town | null,
  headline: '',
  about: '',
  website: '',
  contact_email: '',
  contact_phone: '',
  service: { description_id: '', title: '', amount: '', duration_minutes: '' },
};
type Values = typeof empty;

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(adminPages);
  const navigate = useNavigate();
  const { market } = useSession();
  const { currency } = market;
  // The warning is about these values: others are compared again.
  const [warned, setWarned] = useState<{ readonly of: string; readonly similar: readonly SimilarPage[] } | null>(null);
  const form = useCallForm('admin/add_page', {
    initialValues: empty,
    toInput: (values) => ({ ...inputOf(values, currency), is_new: warned?.of === JSON.stringify(values) }),
    missing: ({ service }) => ({
      place: t('add.place_missing'),
      category_id: t('add.category_missing'),
      ...(service.description_id === ''
        ? {}
        : {
            'service.amount': t('add.service_price_wrong', { example: priceExample(currency) }),
            'service.duration_minutes': t('add.service_minutes_wrong'),
          }),
    }),
    onDone: ({ page, similar }) => {
      if (page === null) {
        setWarned({ of: JSON.stringify(form.getValues()), similar });
        return;
      }
      toast.good(t('add.done'), t('add.done_text', { name: page.name }));
      onClose();
      void navigate(href('admin', { queue: 'pages' }, { open: page._id }));
    },
  });
  const isWarned = warned !== null && warned.of === JSON.stringify(form.values);
  return (
    <DialogForm
      form={form}
      title={t('add.title')}
      submit={t(isWarned ? 'add.anyway' : 'add.submit')}
      size="lg"
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('add.text')}</p>
      <TextInput {...form.field('name')} label={t('add.name')} size="md" maxLength={120} data-autofocus />
      <FieldRow>
        <CategoryField form={form} />
        <TownField
          label={t('add.place')}
          description={t('add.place_hint')}
          inputWrapperOrder={hintBelow}
          near={market.place}
          error={form.field('place').error}
          onChange={form.field('place').onChange}
        />
      </FieldRow>
      <TextInput {...form.field('headline')} label={t('add.headline')} size="md" maxLength={160} />
      <LongText {...form.field('about')} label={t('add.about')} size="md" lines={[2, 8]} maxLength={8000} />
      <TextInput {...form.field('website')} label={t('add.website')} type="url" size="md" maxLength={300} />
      <FieldRow>
        <TextInput
          {...form.field('contact_email')}
          label={t('add.email')}
          description={t('add.email_hint')}
          inputWrapperOrder={hintBelow}
          type="email"
          size="md"
        />
        <TextInput {...form.field('contact_phone')} label={t('add.phone')} type="tel" size="md" />
      </FieldRow>
      <ServiceFields form={form} currency={currency} />
      {isWarned && <Similar pages={warned.similar} />}
    </DialogForm>
  );
}

type AddForm = Pick<CallForm<Values>, 'field' | 'values' | 'setFieldValue'>;

/** The categories that are in use. */
const useCategories = () => (useCall('admin/catalogue', {}).data?.items ?? []).filter((each) => !each.is_retired);

function CategoryField({ form }: { readonly form: AddForm }) {
  const t = useMessages(adminPages);
  const categories = useCategories();
  const { error, onChange } = form.field('category_id');
  return (
    <Choice
      label={t('add.category')}
      size="md"
      error={error}
      value={form.values.category_id}
      options={[
        { value: '', label: t('add.choose') },
        ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onPick={onChange}
    />
  );
}

/** The first service of the page, of a type of its category. */
function ServiceFields({ form, currency }: { readonly form: AddForm; readonly currency: string }) {
  const t = useMessages(adminPages);
  const category = useCategories().find(({ _id }) => _id === form.values.category_id);
  const types = (category?.descriptions ?? []).filter((each) => !each.is_retired);
  const { description_id } = form.values.service;
  const isChosen = types.some(({ _id }) => _id === description_id);
  const pick = (id: string) => {
    const type = types.find(({ _id }) => _id === id);
    form.setFieldValue('service', {
      description_id: id,
      title: type?.name ?? '',
      amount: '',
      duration_minutes: type === undefined ? '' : String(type.typical_minutes),
    });
  };
  return (
    <>
      <Choice
        label={t('add.service')}
        size="md"
        error={form.field('service.description_id').error}
        value={isChosen ? description_id : ''}
        disabled={types.length === 0}
        options={[
          { value: '', label: t('add.no_service') },
          ...types.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onPick={pick}
      />
      {isChosen && (
        <>
          <TextInput {...form.field('service.title')} label={t('add.service_title')} size="md" maxLength={120} />
          <FieldRow>
            <TextInput
              {...form.field('service.amount')}
              label={t('add.service_price', { currency })}
              inputMode="decimal"
              size="md"
            />
            <TextInput
              {...form.field('service.duration_minutes')}
              label={t('add.service_minutes')}
              inputMode="numeric"
              size="md"
            />
          </FieldRow>
        </>
      )}
    </>
  );
}

/** Converts what is typed into the input of the call. Empty fields are left out. */
function inputOf(values: Values, currency: string) {
  const { place, contact_email, contact_phone, service, category_id, ...texts } = values;
  return {
    ...texts,
    category_id: category_id === '' ? null : category_id,
    place: place === null ? null : toChosenPlace(place),
    ...(contact_email.trim() === '' ? {} : { contact_email }),
    ...(contact_phone.trim() === '' ? {} : { contact_phone }),
    ...(service.description_id === ''
      ? {}
      : {
          service: {
            description_id: service.description_id,
            title: service.title,
            amount: parsePrice(service.amount, currency),
            duration_minutes: parseDecimal(service.duration_minutes, 0),
          },
        }),
  };
}

/** Pages that may be the same. */
function Similar({ pages }: { readonly pages: readonly SimilarPage[] }) {
  const t = useMessages(adminPages);
  const box = useRef<HTMLDivElement>(null);
  // It appears at the end of a long form, above the button that now says something else.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={own.similar} role="alert" tabIndex={-1}>
      <b>{t('add.similar', { count: pages.length })}</b>
      <p>{t('add.similar_text')}</p>
      <ul>
        {pages.map((page) => (
          <li key={page._id}>
            <Link to={href('admin', { queue: 'pages' }, { open: page._id })} target="_blank">
              <bdi>{page.name}</bdi>
            </Link>
            <small>
              {t(`add.similar_by.${page.by}`)}
              {page.area_label !== '' && <bdi> · {page.area_label}</bdi>}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
