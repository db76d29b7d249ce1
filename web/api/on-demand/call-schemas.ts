import type { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import type { WriteName } from '#contract/index.ts';
import { importOrNull } from './import-or-null.ts';

const loaded = new Map<WriteName, z.ZodType>();

/** The input schema of a call if it is loaded; otherwise null. */
export const loadedSchema = (name: WriteName): z.ZodType | null => loaded.get(name) ?? null;

/**
 * Loads the input schema of a call, so that no page starts with schemas; null if its module cannot be fetched. The
 * build finds the module of each call.
 */
export async function loadSchema(name: WriteName): Promise<z.ZodType | null> {
  const known = loadedSchema(name);
  if (known !== null) return known;
  const schema = await importOrNull(async () => {
    const { callModules } = await import('virtual:call-modules');
    return schemaIn(await callModules[name](), name);
  });
  if (schema !== null) loaded.set(name, schema);
  return schema;
}

/** Finds the input schema of a call in the tables that a module of the contract exports. */
function schemaIn(module: Readonly<Record<string, unknown>>, name: WriteName): z.ZodType {
  const tables = Object.values(module) as readonly Readonly<Record<string, CallContract | undefined>>[];
  const found = tables.find((table) => Object.hasOwn(table, name))?.[name];
  if (found === undefined) throw new Error(`The module of ${name} does not declare it.`);
  return found.input;
}
