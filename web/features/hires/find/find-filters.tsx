import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Choice, TextInput } from '#web/ui/forms/form.tsx';
import classes from './find.module.css';
import type { Filters } from './find-people.tsx';

const distances = [5, 15, 30, 60];
/** In whole units of the currency. */
const fees = [5_000, 10_000, 15_000, 25_000, 50_000];

interface FindFiltersProps {
  readonly filters: Filters;
  readonly currency: string;
  /** Whether the event has a place to be near. */
  readonly hasPlace: boolean;
  readonly onChange: (filters: Filters) => void;
}

/** What narrows the list: a word, a category, a distance, and the fee that pages ask for. */
export function FindFilters({ filters, currency, hasPlace, onChange }: FindFiltersProps) {
  const t = useMessages(team);
  const { distance, money } = useFormats();
  const categories = useCall('user/description_list', {}).data?.items ?? [];
  const unlimited = '';
  return (
    <search className={classes.filters}>
      <TextInput
        label={t('finder.search')}
        type="search"
        maxLength={100}
        value={filters.text ?? ''}
        onChange={(event) => onChange({ ...filters, text: event.currentTarget.value })}
      />
      {categories.length > 1 && (
        <Choice
          label={t('finder.category')}
          value={filters.category_id ?? unlimited}
          options={[
            { value: unlimited, label: t('finder.any_category') },
            ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onPick={(value) => onChange({ ...filters, category_id: value === unlimited ? undefined : value })}
        />
      )}
      {hasPlace && (
        <Choice
          label={t('finder.near')}
          value={String(filters.radius ?? unlimited)}
          options={[
            { value: unlimited, label: t('finder.anywhere') },
            ...distances.map((miles) => ({
              value: String(miles),
              label: t('finder.within', { distance: distance(miles, { whole: true }) }),
            })),
          ]}
          onPick={(value) => onChange({ ...filters, radius: value === unlimited ? undefined : Number(value) })}
        />
      )}
      <Choice
        label={t('finder.fee')}
        value={String(filters.max_fee ?? unlimited)}
        options={[
          { value: unlimited, label: t('finder.any_fee') },
          ...fees.map((amount) => ({
            value: String(amount),
            label: t('finder.up_to', { amount: money(amount, currency) }),
          })),
        ]}
        onPick={(value) => onChange({ ...filters, max_fee: value === unlimited ? undefined : Number(value) })}
      />
    </search>
  );
}
