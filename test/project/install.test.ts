import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

const LOCK = '{"packages":{"node_modules/a":{"version":"1.0.0"}}}';

/** Runs the installation of a fresh clone with a fake npm. */
function installWith(npm: string, lock = LOCK): { status: number | null; stdout: string; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-install-'));
  try {
    cpSync(join(project, 'bin'), join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'package-lock.json'), lock);
    mkdirSync(join(folder, 'path'));
    writeFileSync(join(folder, 'path/npm'), `#!/bin/sh\n${npm}\n`);
    chmodSync(join(folder, 'path/npm'), 0o755);
    const env = { ...process.env, PATH: `${join(folder, 'path')}:${process.env.PATH}`, npm_execpath: '' };
    const script = `import { install } from '${join(folder, 'bin/install.mjs')}'; await install();`;
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
    return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a first installation says one line with the time it took, and nothing of what npm warns of', () => {
  const ran = installWith('echo "npm warn EBADENGINE Unsupported engine" >&2; echo "added 900 packages"');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^Installing packages \(a minute or two the first time\) … \d+\.\d s\n$/);
});

test('an installation that fails shows all that npm said', () => {
  const ran = installWith('echo "npm warn about something" >&2; echo "npm error code ENOSPC" >&2; exit 7');
  expect(ran.status).toBe(1);
  expect(ran.stdout).toMatch(/failed after \d+\.\d s\n$/);
  expect(ran.stderr).toContain('npm warn about something\nnpm error code ENOSPC\n');
  expect(ran.stderr).toContain('Couldn’t install the packages');
});

test('a damaged lock file is named, not taken for one without packages', () => {
  const ran = installWith('exit 0', LOCK.slice(0, -3));
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain('package-lock.json is damaged');
});
