const MAX = 500;

/** Keeps what was made by language and options: making a formatter costs a hundred times what using it does, and a list uses it on every card. */
function cachedBy<Options extends object, Format>(
  make: (language: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const stored = new Map<string, Format>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const found = stored.get(key);
    if (found !== undefined) return found;
    if (stored.size >= MAX) stored.clear();
    const created = make(language, options);
    stored.set(key, created);
    return created;
  };
}

/** The formatter of moments for a language; made once. Throws a RangeError for an unknown zone. */
export const dateFormat = cachedBy(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** The formatter of numbers for a language; made once. */
export const numberFormat = cachedBy(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
