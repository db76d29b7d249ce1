import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminCategory } from '#contract/entities/admin.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { ProblemState } from '#web/ui/error-state.tsx';
import { FieldRow, Form, TextInput } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/overlays.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './admin.module.css';
import { Panel } from './panel.tsx';

type Description = AdminCategory['descriptions'][number];
/** What is edited: a category or a service of one, or a new one of either. */
type Edited =
  | { readonly is: 'category'; readonly category: AdminCategory | null }
  | { readonly is: 'description'; readonly category: AdminCategory; readonly description: Description | null };

const created = (services: number) =>
  services === 0 ? 'Not used yet' : services === 1 ? '1 service' : `${services} services`;

/** What providers can offer: categories and their services, to add, rename and retire. */
export function Catalog() {
  const read = useCall('admin/catalogue', {});
  const [edited, setEdited] = useState<Edited | null>(null);
  if (read.isPending) return <RowsSkeleton />;
  if (read.data === undefined)
    return <ProblemState problem={problemOf(read.error)} onRetry={() => void read.refetch()} />;
  const { items, can } = read.data;
  return (
    <div className={classes.panels}>
      <div className={classes.bar}>
        {can.change ? (
          <Button size="md" onClick={() => setEdited({ is: 'category', category: null })}>
            Add category
          </Button>
        ) : (
          <p className={classes.quiet}>Only admins change the catalog.</p>
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
  const change = useCallMutation('admin/change_category', { onDone: () => toast.good('The catalog is changed') });
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
            <Button
              variant="default"
              size="sm"
              onClick={() => onEdit({ is: 'category', category })}
              aria-label={`Edit ${name}`}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              size="sm"
              loading={change.isPending}
              onClick={() => change.run({ category_id: _id, is_retired: !is_retired })}
              aria-label={`${is_retired ? 'Restore' : 'Retire'} ${name}`}
            >
              {is_retired ? 'Restore' : 'Retire'}
            </Button>
          </span>
        )
      }
    >
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
    </Panel>
  );
}

interface DescriptionRowProps {
  readonly description: Description;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

function DescriptionRow({ description, mayChange, onEdit }: DescriptionRowProps) {
  const change = useCallMutation('admin/change_description', { onDone: () => toast.good('The catalog is changed') });
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
          <Button variant="default" size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button
            variant="subtle"
            size="sm"
            loading={change.isPending}
            onClick={() => change.run({ description_id: _id, is_retired: !is_retired })}
            aria-label={`${is_retired ? 'Restore' : 'Retire'} ${name}`}
          >
            {is_retired ? 'Restore' : 'Retire'}
          </Button>
        </div>
      )}
    </li>
  );
}

function CategoryDialog({ category, onClose }: { category: AdminCategory | null; onClose: () => void }) {
  const [typed, setTyped] = useState({ name: category?.name ?? '', blurb: category?.blurb ?? '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useCallMutation('admin/change_category', {
    form: { setErrors },
    onDone: () => {
      toast.good('The catalog is changed');
      onClose();
    },
  });
  const submit = () => {
    setErrors({});
    if (typed.name.trim() === '') setErrors({ name: 'Please give it a name.' });
    else save.run({ ...typed, ...(category === null ? {} : { category_id: category._id }) });
  };
  return (
    <Modal isOpen onClose={onClose} title={category === null ? 'Add a category' : 'Edit category'}>
      <Form label="Category" problem={save.problem} onSubmit={submit}>
        <TextInput
          label="Name"
          size="md"
          maxLength={60}
          value={typed.name}
          error={errors.name}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <TextInput
          label="In a few words"
          size="md"
          maxLength={200}
          value={typed.blurb}
          error={errors.blurb}
          onChange={(event) => setTyped({ ...typed, blurb: event.currentTarget.value })}
        />
        <ButtonRow>
          <Button type="submit" size="md" loading={save.isPending}>
            Save category
          </Button>
          <Button size="md" variant="subtle" onClick={onClose}>
            Back
          </Button>
        </ButtonRow>
      </Form>
    </Modal>
  );
}

interface DescriptionDialogProps {
  readonly edited: Extract<Edited, { is: 'description' }>;
  readonly onClose: () => void;
}

function DescriptionDialog({ edited: { category, description }, onClose }: DescriptionDialogProps) {
  const [typed, setTyped] = useState({
    name: description?.name ?? '',
    minutes: String(description?.typical_minutes ?? 60),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useCallMutation('admin/change_description', {
    form: { setErrors },
    onDone: () => {
      toast.good('The catalog is changed');
      onClose();
    },
  });
  const submit = () => {
    const typical_minutes = /^\d{1,4}$/.test(typed.minutes.trim()) ? Number(typed.minutes) : null;
    const wrong: Record<string, string> = {};
    if (typed.name.trim() === '') wrong.name = 'Please give it a name.';
    if (typical_minutes === null) wrong.typical_minutes = 'Please give whole minutes, like 60.';
    setErrors(wrong);
    if (typical_minutes === null || Object.keys(wrong).length > 0) return;
    const which = description === null ? { category_id: category._id } : { description_id: description._id };
    save.run({ ...which, name: typed.name, typical_minutes });
  };
  return (
    <Modal isOpen onClose={onClose} title={description === null ? `Add to ${category.name}` : 'Edit service'}>
      <Form label="Service" problem={save.problem} onSubmit={submit}>
        <FieldRow>
          <TextInput
            label="Name"
            size="md"
            maxLength={80}
            value={typed.name}
            error={errors.name}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <TextInput
            label="Usual length"
            size="md"
            inputMode="numeric"
            rightSection="min"
            rightSectionWidth="3rem"
            value={typed.minutes}
            error={errors.typical_minutes}
            onChange={(event) => setTyped({ ...typed, minutes: event.currentTarget.value })}
          />
        </FieldRow>
        <ButtonRow>
          <Button type="submit" size="md" loading={save.isPending}>
            Save service
          </Button>
          <Button size="md" variant="subtle" onClick={onClose}>
            Back
          </Button>
        </ButtonRow>
      </Form>
    </Modal>
  );
}
