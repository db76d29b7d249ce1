import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startDemo } from './demo-plaza.ts';

const root = join(import.meta.dirname, '..');

/**
 * Milliseconds from the start command to the first page on a clone of what is committed here, with the packages already
 * installed: the web is built and the demo town drawn and filled on the way. `folder` is emptied before and removed
 * after.
 */
export async function measureFreshClone(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const clone = join(folder, 'plaza');
    execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
    copyPackages(join(root, 'node_modules'), join(clone, 'node_modules'));
    const plaza = await startDemo(join(clone, '.data'), clone);
    await plaza.stop();
    return plaza.started_ms;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Packages as an install leaves them: without what a build or a start has added, and as links, because they are many.
 */
function copyPackages(from: string, to: string): void {
  if (process.platform === 'linux') execFileSync('cp', ['-al', from, to]);
  else cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  for (const { name } of readdirSync(to, { withFileTypes: true }).filter((each) => each.isDirectory()))
    if (name.startsWith('.') && name !== '.bin') rmSync(join(to, name), { recursive: true });
}
