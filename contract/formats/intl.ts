const MAX_FORMATS = 500;

/** Caches formatters by language and options, because creating one costs a hundred times as much as using it. */
function cachedBy<Options extends object, Format>(
  make: (language: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const stored = new Map<string, Format>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const found = stored.get(key);
    if (found !== undefined) return found;
    if (stored.size >= MAX_FORMATS) stored.clear();
    const created = make(language, options);
    stored.set(key, created);
    return created;
  };
}

/** The cached formatter of instants for a language. Throws RangeError for an unknown zone. */
export const dateFormat = cachedBy(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** The cached formatter of numbers for a language. */
export const numberFormat = cachedBy(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** The cached names of currencies, regions or languages in a language. */
export const displayNames = cachedBy(
  (language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(language, options),
);

/** The cached formatter of lists ("one, two, and three") for a language. */
export const listFormat = cachedBy(
  (language, options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);
