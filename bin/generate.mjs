// Writes what only machines read and git ignores, before each command: the typed modules of the message files.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runTo } from './project.mjs';

const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The names of the files of a folder, without their ending; none if it does not exist. */
function namesIn(folder, ending) {
  try {
    return readdirSync(join(root, folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
      .sort();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Whether each message file has its module, written after its last change; locales/areas.ts is written last. */
function isFresh() {
  const written = changedAt('locales/areas.ts');
  const names = namesIn('locales/en', '.json');
  const sources = ['bin/messages.ts', ...names.map((name) => `locales/en/${name}.json`)];
  return (
    names.join() === namesIn('locales/areas', '.ts').join() && sources.every((source) => changedAt(source) <= written)
  );
}

/** Writes the typed modules of the message files, unless they are fresh. */
export async function generate(node) {
  if (isFresh()) return;
  const code = await runTo(node, ['bin/messages.ts']);
  if (code !== 0) fail('A message file can’t be read. The lines above say which, and why.');
}
