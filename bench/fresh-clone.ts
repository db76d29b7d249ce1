import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startDemo } from './demo-plaza.ts';

const root = join(import.meta.dirname, '..');

/**
 * Measures milliseconds from the start command to the first page on a clone of HEAD with installed packages. The start
 * builds the web and fills the demo town. `folder` is emptied before and removed after.
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

/** Links the installed packages, because they are many, and leaves out what a build or a start added. */
function copyPackages(from: string, to: string): void {
  if (process.platform === 'linux') execFileSync('cp', ['-al', from, to]);
  else cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  for (const { name } of readdirSync(to, { withFileTypes: true }).filter((each) => each.isDirectory()))
    if (name.startsWith('.') && name !== '.bin') rmSync(join(to, name), { recursive: true });
}
