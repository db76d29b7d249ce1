import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminCategory } from '#contract/entities/admin.ts';
import { useCallForm } from '#web/api/call-form.ts';
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

const created = (services: number) =>
  services === 0 ? 'Not used yet' : services === 1 ? '1 service' : `${services} services`;

const kinds = (count: number) => (count === 1 ? '1 service type' : `${count} service types`);

const saved = (onClose?: () => void) => {
  toast.good('Catalog saved');
  onClose?.();
};

/** The catalog of categories and services, with forms to add, rename and retire them. */
export function Catalog() {
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
            Add category
          </Button>
        ) : (
          <p className={classes.quiet}>Only admins can change the catalog.</p>
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
  const change = useCallMutation('admin/change_category', { onDone: () => saved() });
  const { _id, name, blurb, is_retired, services, descriptions } = category;
  return (
    <Panel
      title={
        <>
          {name}{' '}
          {is_retired && (
            <Badge component="span" color="gray">
              Retired
            </Badge>
          )}
        </>
      }
      text={[blurb, created(services)].filter(Boolean).join(' · ')}
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
        <summary>{kinds(descriptions.length)}</summary>
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
                aria-label={`Add service to ${name}`}
              >
                Add service
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
  const change = useCallMutation('admin/change_description', { onDone: () => saved() });
  const { _id, name, typical_minutes, services, is_retired } = description;
  return (
    <li data-off={is_retired}>
      <div className={classes.rowText}>
        <b dir="auto">{name}</b>
        <small>
          {typical_minutes} min · {created(services)}
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
  const verb = isRetired ? 'Restore' : 'Retire';
  return (
    <>
      <Button variant="default" size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <Button variant="subtle" size="sm" loading={isPending} onClick={onRetire} aria-label={`${verb} ${name}`}>
        {verb}
      </Button>
    </>
  );
}

function CategoryDialog({ category, onClose }: { category: AdminCategory | null; onClose: () => void }) {
  const form = useCallForm('admin/change_category', {
    initialValues: { name: category?.name ?? '', blurb: category?.blurb ?? '' },
    toInput: (values) => ({ ...values, category_id: category?._id }),
    onDone: () => saved(onClose),
  });
  return (
    <DialogForm
      form={form}
      title={category === null ? 'Add a category' : 'Edit category'}
      label="Category"
      submit="Save category"
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label="Name" size="md" maxLength={60} />
      <TextInput {...form.field('blurb')} label="Short description" size="md" maxLength={200} />
    </DialogForm>
  );
}

interface DescriptionDialogProps {
  readonly edited: Extract<Edited, { is: 'description' }>;
  readonly onClose: () => void;
}

function DescriptionDialog({ edited: { category, description }, onClose }: DescriptionDialogProps) {
  const form = useCallForm('admin/change_description', {
    initialValues: { name: description?.name ?? '', typical_minutes: String(description?.typical_minutes ?? 60) },
    toInput: ({ name, typical_minutes }) => ({
      ...(description === null ? { category_id: category._id } : { description_id: description._id }),
      name,
      typical_minutes: parseDecimal(typical_minutes, 0),
    }),
    missing: { typical_minutes: 'Enter whole minutes, like 60.' },
    onDone: () => saved(onClose),
  });
  return (
    <DialogForm
      form={form}
      title={description === null ? `Add to ${category.name}` : 'Edit service'}
      label="Service"
      submit="Save service"
      onClose={onClose}
    >
      <FieldRow>
        <TextInput {...form.field('name')} label="Name" size="md" maxLength={80} />
        <TextInput
          {...form.field('typical_minutes')}
          label="Usual length"
          size="md"
          inputMode="numeric"
          rightSection="min"
          rightSectionWidth="3rem"
        />
      </FieldRow>
    </DialogForm>
  );
}
