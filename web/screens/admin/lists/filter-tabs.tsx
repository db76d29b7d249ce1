import { ViewTabs } from '#web/ui/controls/view-tabs.tsx';
import { useListAddress } from './list-address.ts';

interface FilterTabsProps<Filter extends string> {
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly shown: Filter;
  readonly textOf: (filter: Filter) => string;
}

/** The filters of a list side by side, each a link. */
export function FilterTabs<Filter extends string>({ label, filters, shown, textOf }: FilterTabsProps<Filter>) {
  const { to } = useListAddress();
  const sides = filters.map((filter) => ({
    text: textOf(filter),
    to: to({ show: filter === 'all' ? null : filter }),
    isShown: filter === shown,
  }));
  return <ViewTabs label={label} sides={sides} />;
}
