import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/plaza-browser');
const fontsFile = join(folder, 'fonts.conf');
const fonts =
  `<fontconfig><dir>/usr/share/fonts</dir><dir>${join(folder, 'fonts')}</dir>` +
  `<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`;
/** The environment variables that the package reads and sets when it unpacks. */
const touched = ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

/**
 * Unpacks the packaged Chromium beside the packages on first use (210 MB), with an environment for the libraries and
 * fonts that bare systems lack; Linux on x64 only.
 */
export async function packedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Journeys need a browser: please install Chromium or Google Chrome.');
  if (!existsSync(folder)) await unpack();
  return {
    program: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fontsFile },
  };
}

/** Another worker may have unpacked it first; its copy is equal. */
function putInPlace(unpacked: string): void {
  try {
    renameSync(unpacked, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'fonts.conf'))) throw error;
  }
}

async function unpack(): Promise<void> {
  // Unpacks into a temporary folder, so that an interrupted run leaves no partial browser.
  const unpacking = `${folder}-${process.pid}`;
  mkdirSync(unpacking, { recursive: true });
  const before = touched.map((name) => [name, process.env[name]] as const);
  // The package unpacks into the system's temporary folder, and its libraries only if it detects a cloud environment.
  Object.assign(process.env, { TMPDIR: unpacking, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
    writeFileSync(join(unpacking, 'fonts.conf'), fonts);
    putInPlace(unpacking);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(unpacking, { recursive: true, force: true });
  }
}
