/** The parts of a JSON Schema (2020-12) that Zod writes and the reference reads. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly description?: string;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly $ref?: string;
}

/** One field of a call in the reference: its path, its content, and its nested fields. */
export interface Field {
  readonly name: string;
  readonly labels: string;
  readonly is_required: boolean;
  readonly fields: readonly Field[];
}

const DEEPEST = 8;

/** The fields of an object's schema, as text; a list's fields are those of its items. */
export function fieldsOf(schema: Schema, depth = 0): Field[] {
  const shape = withFields(schema);
  if (shape === null || depth > DEEPEST) return [];
  return Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    labels: labelsOf(field),
    is_required: shape.required?.includes(name) ?? false,
    fields: fieldsOf(field, depth + 1),
  }));
}

/**
 * The object in a schema, through lists and "or null". Of a union, all fields; required where all variants require
 * them.
 */
function withFields(schema: Schema): Schema | null {
  if (schema.properties) return schema;
  if (schema.items) return withFields(schema.items);
  if (typeof schema.additionalProperties === 'object') return withFields(schema.additionalProperties);
  const shapes = choicesOf(schema).flatMap((choice) => withFields(choice) ?? []);
  if (shapes.length === 0) return null;
  return {
    properties: Object.assign({}, ...shapes.map((shape) => shape.properties ?? {})),
    required: (shapes[0]?.required ?? []).filter((name) => shapes.every((shape) => shape.required?.includes(name))),
  };
}

const choicesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];

const formats: Readonly<Record<string, string>> = {
  'date-time': 'time (ISO 8601, UTC)',
  date: 'date YYYY-MM-DD',
  email: 'email address',
  uri: 'address',
  uuid: 'id',
  binary: 'file',
};

/** Summarizes a schema: kind, choices and limits. */
export function labelsOf(schema: Schema): string {
  const said = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  return `${kindOf(schema)}${limitsOf(schema)}${said}`;
}

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    const labels = [...new Set(choices.map(labelsOf))];
    const rest = labels.filter((word) => word !== 'null');
    return rest.length === labels.length ? labels.join(' or ') : `${rest.join(' or ')} or null`;
  }
  if (schema.items) return `list of ${labelsOf(schema.items)}`;
  if (schema.format && formats[schema.format]) return formats[schema.format] ?? '';
  if (schema.pattern?.startsWith('^[0-9a-f]{8}-')) return 'id';
  if (typeof schema.additionalProperties === 'object') return `object of ${labelsOf(schema.additionalProperties)}`;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything'];
  return types
    .map(
      (type) => ({ string: 'text', integer: 'whole number', boolean: 'true or false' })[String(type)] ?? String(type),
    )
    .join(' or ');
}

const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function limitsOf(schema: Schema): string {
  const limits: string[] = [];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if (isLimit(minimum) && isLimit(maximum)) limits.push(`${minimum} to ${maximum}`);
  else if (isLimit(minimum)) limits.push(`at least ${minimum}`);
  else if (isLimit(maximum)) limits.push(`at most ${maximum}`);
  if (schema.pattern === undefined && isLimit(minLength) && minLength > 0)
    limits.push(`${minLength} characters or more`);
  if (isLimit(maxLength)) limits.push(`at most ${maxLength} characters`);
  if (isLimit(minItems) && minItems > 0) limits.push(`at least ${minItems}`);
  if (isLimit(maxItems)) limits.push(`at most ${maxItems}`);
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`;
}
