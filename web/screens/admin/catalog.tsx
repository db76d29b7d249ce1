import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import type { AdminCategory } from '#contract/entities/admin.ts';
import { adminCatalog } from '#locales/areas/admin-catalog.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { parseDecimal } from '#web/ui/format/price-text.ts';
import { FieldRow, TextInput } from '#web/ui/forms/form.tsx';
import classes from './admin.module.css';
import { DialogForm } from './dialog-form.tsx';
import { Panel } from './panel.tsx';

type Description = AdminCategory['descriptions'][number];
/** The edited entry: a category, a service of a category, or a new one of either. */
type Edited =
  | { readonly is: 'category'; readonly category: AdminCategory | null }
  | { readonly is: 'description'; readonly category: AdminCategory; readonly description: Description | null };

/** Returns what says that the catalog is saved, and closes a dialog. */
function useSaved(onClose?: () => void): () => void {
  const t = useMessages(adminCatalog);
  return () => {
    toast.good(t('saved'));
    onClose?.();
  };
}

/** The catalog of categories and services, with forms to add, rename and retire them. */
export function Catalog() {
  const t = useMessages(adminCatalog);
  const read = useCall('admin/catalogue', {});
  const [edited, setEdited] = useState<Edited | null>(null);
  if (read.isPending) return <RowsSkeleton />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const { items, can } = read.data;
  return (
    <div className={classes.panels}>
      <div className={classes.bar}>
        {can.change ? (
          <Button size="md" onClick={() => setEdited({ is: 'category', category: null })}>
            {t('add')}
          </Button>
        ) : (
          <p className={classes.quiet}>{t('read_only')}</p>
        )}
      </div>
      {items.map((category) => (
        <Category key={category._id} category={category} mayChange={can.change} onEdit={setEdited} />
      ))}
      {edited?.is === 'category' && <CategoryDialog category={edited.category} onClose={() => setEdited(null)} />}
      {edited?.is === 'description' && <DescriptionDialog edited={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface CategoryProps {
  readonly category: AdminCategory;
  readonly mayChange: boolean;
  readonly onEdit: (edited: Edited) => void;
}

function Category({ category, mayChange, onEdit }: CategoryProps) {
  const t = useMessages(adminCatalog);
  const change = useCallMutation('admin/change_category', { onDone: useSaved() });
  const { _id, name, blurb, is_retired, services, descriptions } = category;
  return (
    <Panel
      title={
        <>
          {name}{' '}
          {is_retired && (
            <Badge component="span" color="gray">
              {t('retired')}
            </Badge>
          )}
        </>
      }
      text={[blurb, t('used', { count: services })].filter(Boolean).join(' · ')}
      isFlush
      aside={
        mayChange && (
          <span className={classes.rowEnd}>
            <EntryButtons
              name={name}
              isRetired={is_retired}
              isPending={change.isPending}
              onEdit={() => onEdit({ is: 'category', category })}
              onRetire={() => change.run({ category_id: _id, is_retired: !is_retired })}
            />
          </span>
        )
      }
    >
      <details className={classes.more}>
        <summary>{t('types', { count: descriptions.length })}</summary>
        <ul className={classes.rows}>
          {descriptions.map((description) => (
            <DescriptionRow
              key={description._id}
              description={description}
              mayChange={mayChange}
              onEdit={() => onEdit({ is: 'description', category, description })}
            />
          ))}
          {mayChange && (
            <li>
              <Button
                variant="subtle"
                size="sm"
                ms="-0.75rem"
                onClick={() => onEdit({ is: 'description', category, description: null })}
                aria-label={t('service.add_to', { name })}
              >
                {t('service.add')}
              </Button>
            </li>
          )}
        </ul>
      </details>
    </Panel>
  );
}

interface DescriptionRowProps {
  readonly description: Description;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

function DescriptionRow({ description, mayChange, onEdit }: DescriptionRowProps) {
  const t = useMessages(adminCatalog);
  const change = useCallMutation('admin/change_description', { onDone: useSaved() });
  const { _id, name, typical_minutes, services, is_retired } = description;
  return (
    <li data-off={is_retired}>
      <div className={classes.rowText}>
        <b dir="auto">{name}</b>
        <small>
          {t('length', { minutes: typical_minutes })} · {t('used', { count: services })}
        </small>
      </div>
      {mayChange && (
        <div className={classes.rowEnd}>
          <EntryButtons
            name={name}
            isRetired={is_retired}
            isPending={change.isPending}
            onEdit={onEdit}
            onRetire={() => change.run({ description_id: _id, is_retired: !is_retired })}
          />
        </div>
      )}
    </li>
  );
}

interface EntryButtonsProps {
  readonly name: string;
  readonly isRetired: boolean;
  readonly isPending: boolean;
  readonly onEdit: () => void;
  readonly onRetire: () => void;
}

/** The buttons of an entry: edit, and retire or restore. */
function EntryButtons({ name, isRetired, isPending, onEdit, onRetire }: EntryButtonsProps) {
  const t = useMessages(adminCatalog);
  const verb = isRetired ? 'restore' : 'retire';
  return (
    <>
      <Button variant="default" size="sm" onClick={onEdit} aria-label={t('edit_label', { name })}>
        {t('edit')}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        loading={isPending}
        onClick={onRetire}
        aria-label={t(`verb_label.${verb}`, { name })}
      >
        {t(`verb.${verb}`)}
      </Button>
    </>
  );
}

function CategoryDialog({ category, onClose }: { category: AdminCategory | null; onClose: () => void }) {
  const t = useMessages(adminCatalog);
  const onDone = useSaved(onClose);
  const form = useCallForm('admin/change_category', {
    initialValues: { name: category?.name ?? '', blurb: category?.blurb ?? '' },
    toInput: (values) => ({ ...values, category_id: category?._id }),
    onDone,
  });
  return (
    <DialogForm
      form={form}
      title={t(category === null ? 'category.new' : 'category.edit')}
      label={t('category.label')}
      submit={t('category.save')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('name')} size="md" maxLength={60} />
      <TextInput {...form.field('blurb')} label={t('category.blurb')} size="md" maxLength={200} />
    </DialogForm>
  );
}

interface DescriptionDialogProps {
  readonly edited: Extract<Edited, { is: 'description' }>;
  readonly onClose: () => void;
}

function DescriptionDialog({ edited: { category, description }, onClose }: DescriptionDialogProps) {
  const t = useMessages(adminCatalog);
  const onDone = useSaved(onClose);
  const form = useCallForm('admin/change_description', {
    initialValues: { name: description?.name ?? '', typical_minutes: String(description?.typical_minutes ?? 60) },
    toInput: ({ name, typical_minutes }) => ({
      ...(description === null ? { category_id: category._id } : { description_id: description._id }),
      name,
      typical_minutes: parseDecimal(typical_minutes, 0),
    }),
    missing: { typical_minutes: t('service.minutes_missing') },
    onDone,
  });
  return (
    <DialogForm
      form={form}
      title={description === null ? t('service.new', { category: category.name }) : t('service.edit')}
      label={t('service.label')}
      submit={t('service.save')}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput {...form.field('name')} label={t('name')} size="md" maxLength={80} />
        <TextInput
          {...form.field('typical_minutes')}
          label={t('service.minutes')}
          size="md"
          inputMode="numeric"
          rightSection={t('service.minutes_unit')}
          rightSectionWidth="3rem"
        />
      </FieldRow>
    </DialogForm>
  );
}
