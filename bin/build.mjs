// Builds the web and the server when their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, root, runTo, step, tool } from './project.mjs';

/** What is built: its name, the files and folders that it depends on, and its program with arguments. */
const web = {
  name: 'web',
  doing: 'Building the web app',
  sources: [
    'web',
    'contract',
    'locales',
    'public',
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    join('bin', 'packed.ts'),
    'postcss.config.js',
    'tsconfig.json',
  ],
  args: [tool('react-router'), 'build'],
};
const server = {
  name: 'server',
  doing: 'Building the server',
  sources: ['server', 'contract', 'db', 'locales', 'package-lock.json', join('bin', 'bundle.ts')],
  args: [join('bin', 'bundle.ts')],
};

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** A digest of all inputs of a build: contents rather than modification times, which a checkout changes. */
function digestOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      // Neither tests nor pictures are part of a build.
      if (/\.test\.tsx?$|\.webp$/.test(file)) continue;
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Builds into build/ unless it is up to date. */
async function build(node, { name, doing, sources, args }) {
  const stamp = join(root, 'build', `.${name}`);
  const digest = digestOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(stamp, { force: true });
  // A successful build prints nothing.
  const code = await step(doing, (onFailure) =>
    runTo(node, args, { NODE_ENV: 'production' }, { quiet: true, onFailure }),
  );
  if (code !== 0) fail(`${doing} didn’t work. The lines above say why.`);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Builds what `npm start` runs: the web and the server. */
export async function buildAll(node) {
  await build(node, web);
  await build(node, server);
}
