// Builds the web when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, root, runTo, step, tool } from './project.mjs';

const sources = [
  'web',
  'contract',
  'locales',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'postcss.config.mjs',
  'postcss.config.cjs',
  'tsconfig.json',
];
// Compiled by the build itself.
const generated = [join('web', 'paraglide')];
const stamp = join(root, 'build', '.sources');

function* filesUnder(path) {
  if (generated.includes(relative(root, path)) || !existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** A digest of all inputs of the build: contents rather than modification times, which a checkout changes. */
function digestOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Builds the web into build/ unless it is up to date. */
export async function buildWeb(node) {
  const digest = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(stamp, { force: true });
  // A successful build prints nothing.
  const code = await step('Building the web app', (onFailure) =>
    runTo(node, [tool('react-router'), 'build'], { NODE_ENV: 'production' }, { quiet: true, onFailure }),
  );
  if (code !== 0) fail('Couldn’t build the web app. The lines above say why.');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, digest);
}
