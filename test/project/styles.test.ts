import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, textOf } from './project-files.ts';

/** A file of the project, or an example of one. */
interface Source {
  readonly path: string;
  readonly text: string;
}

const read = (ending: RegExp): Source[] => filesUnder('web', ending).map((path) => ({ path, text: textOf(path) }));
const styles = read(/\.module\.css$/);
const components = read(/\.tsx?$/);
const styleExample = { path: 'web/ui/example.module.css', text: '.shown { color: red; }\n.hidden { color: blue; }' };
const componentExample = {
  path: 'web/ui/example.tsx',
  text: "import classes from './example.module.css';\nconst a = classes.shown + classes.missing;",
};

/** The classes of each style module, by file. */
const modulesOf = (files: readonly Source[]) => new Map(files.map(({ path, text }) => [path, classesIn(text)]));

/** The classes of each module that a component uses; `isAll` if it computes their names at run time. */
const usesOf = (files: readonly Source[]) =>
  files.flatMap(({ path: file, text }) => {
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
  const missing = (css: readonly Source[], code: readonly Source[]) => {
    const modules = modulesOf(css);
    return usesOf(code).flatMap(({ file, module, named }) =>
      named.filter((name) => !modules.get(module)?.has(name)).map((name) => `${file}: ${name} of ${module}`),
    );
  };
  expect(usesOf(components).length).toBeGreaterThan(100);
  expect(missing(styles, components)).toEqual([]);
  expect(missing([...styles, styleExample], [...components, componentExample])).toEqual([
    'web/ui/example.tsx: missing of web/ui/example.module.css',
  ]);
});

test('a style module has no class that no component names', () => {
  const dead = (css: readonly Source[], code: readonly Source[]) => {
    const uses = usesOf(code);
    return [...modulesOf(css)].flatMap(([module, classes]) => {
      const users = uses.filter((use) => use.module === module);
      if (users.some(({ isAll }) => isAll)) return [];
      const named = new Set(users.flatMap((use) => use.named));
      return [...classes].filter((name) => !named.has(name)).map((name) => `${module}: ${name}`);
    });
  };
  expect(dead(styles, components)).toEqual([]);
  expect(dead([...styles, styleExample], [...components, componentExample])).toEqual([
    'web/ui/example.module.css: hidden',
  ]);
});
