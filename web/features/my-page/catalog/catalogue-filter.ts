import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { folded } from '#contract/formats/folded.ts';

/**
 * Finds entries of the catalog by any part of their names, without regard to case and accents. The entry for everything
 * else (`always`) is always among them, so that typing never ends in an empty list.
 */
export function keeping(always: string | undefined): OptionsFilter {
  return ({ options, search }) => {
    const wanted = folded(search);
    const isFound = ({ value, label }: { readonly value: string; readonly label: string }) =>
      value === always || folded(label).includes(wanted);
    const narrowed = (option: ComboboxParsedItem): ComboboxParsedItem[] => {
      if (!('group' in option)) return isFound(option) ? [option] : [];
      const isGroup = typeof option.group === 'string' && folded(option.group).includes(wanted);
      const items = isGroup ? option.items : option.items.filter(isFound);
      return items.length > 0 ? [{ ...option, items }] : [];
    };
    return options.flatMap(narrowed);
  };
}
