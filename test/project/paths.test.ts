import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, isThere, textOf } from './project-files.ts';

const folders = ['bin', 'contract', 'server', 'db', 'locales', 'web', 'test', 'bench', 'docs'];
const inProject = new RegExp(`^(${folders.join('|')})/`);

/** The paths that a text of Markdown names: in links relative to its file, and in backticks from the project's root. */
function pathsIn(file: string, text: string): string[] {
  const linked = [...text.matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)].map(([, to = '']) => join(dirname(file), to));
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    // Placeholders and patterns name no file.
    .filter((path) => inProject.test(path) && !/[<>*{}…$]|\.\.\./.test(path));
  return [...linked, ...quoted];
}

const missing = (file: string, text: string) => pathsIn(file, text).filter((path) => !isThere(path));

test('every path and link in the documents leads to a file or folder', () => {
  const documents = ['README.md', ...folders.flatMap((folder) => filesUnder(folder, /\.md$/))];
  const found = documents.flatMap((file) => missing(file, textOf(file)).map((path) => `${file}: ${path}`));
  expect(found).toEqual([]);
  expect(documents.flatMap((file) => pathsIn(file, textOf(file))).length).toBeGreaterThan(400);
  const example = 'See [why](decisions/999-nothing.md), `server/gone.ts` and `db/migrations/NNNN_<name>.sql`.';
  expect(missing('docs/example.md', example)).toEqual(['docs/decisions/999-nothing.md', 'server/gone.ts']);
});
