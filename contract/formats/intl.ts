const MAX_FORMATS = 500;

/** Caches formatters by language and options: making one costs a hundred times what using it does. */
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

/** The formatter of instants for a language; created once. Throws a RangeError for an unknown zone. */
export const dateFormat = cachedBy(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** The formatter of numbers for a language; created once. */
export const numberFormat = cachedBy(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** The formatter of lists ("one, two, and three") for a language; created once. */
export const listFormat = cachedBy(
  (language, options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);
