import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[];
}

/** Returns what is wrong with a request according to the document; empty if nothing. */
export type Check = (method: string, path: string, fields: object) => string[];

/**
 * Reads Stripe's published OpenAPI document and returns a validator of requests: the path and method exist, and body or
 * query have the documented shape.
 */
export function readDocument(file: string): Check {
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false });
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(paths)
    // `/accounts/{account}` must not match `/accounts/something` if the document has that path.
    .toSorted((one, other) => one.split('{').length - other.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

  return (method, path, fields) => {
    const template = templates.find(({ pattern }) => pattern.test(path))?.path;
    const operation = template ? paths[template]?.[method.toLowerCase()] : undefined;
    if (!template || !operation) return [`${method} ${path} is not in the document`];
    const key = `${method} ${template}`;
    const validate =
      compiled.get(key) ?? ajv.compile(method === 'GET' ? querySchema(operation) : bodySchema(operation));
    compiled.set(key, validate);
    if (validate(structuredClone(fields))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${key}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

const bodySchema = (operation: Operation): object =>
  operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? { additionalProperties: false };

const querySchema = (operation: Operation): object => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
  ),
});
