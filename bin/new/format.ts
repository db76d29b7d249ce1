import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Formats files and sorts their imports, where the project below `root` is installed. */
export function format(root: string, files: readonly string[]): void {
  const biome = join(root, 'node_modules/.bin/biome');
  if (existsSync(biome)) spawnSync(biome, ['check', '--write', ...files], { cwd: root, stdio: 'ignore' });
}
