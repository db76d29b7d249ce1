import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { pseudoLanguages } from '#contract/formats/pseudo-languages.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import { type Area, formatParts, type RichValuesOf, type Translate, translate } from '#locales/format.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { useWeb } from './queries.ts';

/** Formats messages of an area: `t('key', values)` as text, `t.rich('key', values)` as nodes. */
export type Messages<Keys> = Translate<Keys> & {
  readonly rich: <Key extends keyof Keys & string>(
    key: Key,
    ...values: RichValuesOf<Keys[Key], ReactNode>
  ) => ReactNode;
};

/** Returns the messages of an area in the reader's language, with dates and money in the reader's region. */
export function useMessages<Keys>(area: Area<Keys>): Messages<Keys> {
  const home = useHomeZone();
  const written = useMessageLocale();
  return useMemo(() => messagesIn(written, area, home), [written, area, home]);
}

/** The locale of messages: the reader's language and region, or a pseudo-locale. */
export function useMessageLocale(): string {
  const { language } = useWeb();
  const locale = useLocale();
  return pseudoLanguages.some((pseudo) => pseudo === language) ? language : locale;
}

/** Returns the messages of an area in a language, for loaders and `meta`, which cannot use hooks. */
export function messagesIn<Keys>(language: string, area: Area<Keys>, home: HomeZone | null = null): Messages<Keys> {
  const plain = area as { name: string; english: Readonly<Record<string, string>> };
  return Object.assign(translate(language, area, home), {
    rich: (key: string, values?: Readonly<Record<string, unknown>>) => {
      const parts = formatParts<ReactNode>(language, plain, key, tagsToNodes(values), home);
      return joined(parts);
    },
  }) as Messages<Keys>;
}

/** Gives each tag's function its content as one node. */
function tagsToNodes(values: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const wrapped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: ReactNode[]) => value(joined(parts)) : value,
  ]);
  return Object.fromEntries(wrapped);
}

/** Joins parts into one node. They are spread, because a list would need keys. */
function joined(parts: ReactNode | ReactNode[]): ReactNode {
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}
