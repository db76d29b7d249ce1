import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, textOf } from './tree.ts';

/** The classes of each style module, by file. */
const modules = new Map(filesUnder('web', /\.module\.css$/).map((file) => [file, classesIn(textOf(file))]));

/** The classes of each module that a component uses; `all` if it computes their names at run time. */
const uses = filesUnder('web', /\.tsx?$/).flatMap((file) => {
  const text = textOf(file);
  const body = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name, from = '']) => ({
    file,
    module: from.startsWith('#web/') ? from.slice(1) : join(dirname(file), from),
    named: [...body.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
    isAll: new RegExp(`(?<![\\w./])${name}(\\[|[,)} ;])`).test(body),
  }));
});

function classesIn(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...plain.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name));
}

test('a component names no class that its styles do not have', () => {
  const missing = uses.flatMap(({ file, module, named }) =>
    named.filter((name) => !modules.get(module)?.has(name)).map((name) => `${file}: ${name} of ${module}`),
  );
  expect(missing).toEqual([]);
});

test('a style module has no class that no component names', () => {
  const dead = [...modules].flatMap(([module, classes]) => {
    const users = uses.filter((use) => use.module === module);
    if (users.some(({ isAll }) => isAll)) return [];
    const named = new Set(users.flatMap((use) => use.named));
    return [...classes].filter((name) => !named.has(name)).map((name) => `${module}: ${name}`);
  });
  expect(dead).toEqual([]);
});
