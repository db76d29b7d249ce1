/** A position inside a JSON value: keys and indexes from the outside in. */
export type Path = readonly (string | number)[];

/** Copies a value and replaces the value at a path. */
export function changed(value: unknown, [head, ...rest]: Path, to: unknown): unknown {
  if (head === undefined) return to;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[head] = changed(copy[head], rest, to);
  return copy;
}
