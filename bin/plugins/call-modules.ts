import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { calls } from '#contract/index.ts';

/**
 * Gives the browser the module of the contract that declares each call, to load when a form needs its schema: the
 * smallest one, where a group's module spreads those of its parts.
 */
export function callModules(): Plugin {
  const id = '\0virtual:call-modules';
  const folder = join(import.meta.dirname, '../../contract/calls');
  return {
    name: 'plaza:call-modules',
    resolveId: (source) => (source === 'virtual:call-modules' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined;
      const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
      const declared = await Promise.all(
        files.sort().map(async (file) => {
          const module: Readonly<Record<string, unknown>> = await import(join(folder, file));
          const names = Object.values(module).flatMap((value) => Object.keys(value ?? {}));
          return { file, names: new Set(names.filter((name) => name in calls)) };
        }),
      );
      const lines = Object.keys(calls).map((name) => {
        const [smallest] = declared
          .filter(({ names }) => names.has(name))
          .toSorted((a, b) => a.names.size - b.names.size);
        if (smallest === undefined) throw new Error(`No module of contract/calls exports ${name}.`);
        return `${JSON.stringify(name)}: () => import(${JSON.stringify(join(folder, smallest.file))}),`;
      });
      return `export const callModules = {${lines.join('\n')}};`;
    },
  };
}
