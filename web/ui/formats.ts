const MOST = 500;

/** Keeps what was made by language and options: making a formatter costs a hundred times what using it does, and a list uses it on every card. */
function keptBy<Options extends object, Format>(
  make: (language: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const kept = new Map<string, Format>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const found = kept.get(key);
    if (found !== undefined) return found;
    if (kept.size >= MOST) kept.clear();
    const made = make(language, options);
    kept.set(key, made);
    return made;
  };
}

/** The formatter of moments for a language; made once. Throws a RangeError for an unknown zone. */
export const dateFormat = keptBy(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** The formatter of numbers for a language; made once. */
export const numberFormat = keptBy(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
