import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './contract/index.ts';
import { themeCss } from './web/ui/theme-css.ts';

/** Gives the browser the little it must know of each call (which are GETs, which go out as forms) without the schemas. */
function callTable(): Plugin {
  const id = '\0virtual:call-table';
  return {
    name: 'plaza:call-table',
    resolveId: (source) => (source === 'virtual:call-table' ? id : undefined),
    load: (source) => {
      if (source !== id) return undefined;
      const reads = Object.entries(calls).filter(([, contract]) => contract.mode === 'read');
      return `export const readCalls = new Set(${JSON.stringify(reads.map(([name]) => name))});`;
    },
  };
}

/** Bakes the theme's custom properties into the stylesheet, so that pages carry no inline style for them. */
function themeVariables(): Plugin {
  const id = '\0virtual:theme.css';
  return {
    name: 'plaza:theme-variables',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (source) => (source === id ? themeCss() : undefined),
  };
}

/** Points named icon imports at the one file of each icon: the barrel has six thousand modules. */
function singleIcons(): Plugin {
  const statement = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;
  return {
    name: 'plaza:single-icons',
    enforce: 'pre',
    transform: (code, file) => {
      if (!/\.tsx?$/.test(file) || !code.includes('@tabler/icons-react')) return undefined;
      const changed = code.replace(statement, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon, local = icon] = name.split(/\s+as\s+/);
            return `import ${local} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
          })
          .join(' '),
      );
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}

/** Writes brotli and gzip forms beside every text asset, so that the server never compresses the same file twice. */
function precompressed(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'plaza:precompressed',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.name !== 'client' || options.dir === undefined) return;
      const folder = join(options.dir, 'assets');
      const files = (await readdir(folder)).filter((file) => /\.(js|css|svg|json)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file);
          const body = await readFile(path);
          if (body.length < 512) return;
          const brotli = {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
          };
          await writeFile(`${path}.br`, await pack.br(body, brotli));
          await writeFile(`${path}.gz`, await pack.gz(body, { level: 9 }));
        }),
      );
    },
  };
}

const frameRoots = ['entry.client.tsx', 'root.tsx', 'features/shell/layout.tsx', 'features/shell/screen-frame.tsx'];

interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const framePackages =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|clsx|@remix-run\/[^/]+|@tanstack\/[^/]+|@mantine\/(hooks|store|nprogress|core\/esm\/(core|components\/(Button|Loader|UnstyledButton|Progress|Portal|Transition))))\//;

/**
 * Small pieces that most pages share. A file of its own for each would cost more in headers and waiting than it has bytes: the home
 * page asked for eleven files of half a kilobyte.
 */
const smallPieces =
  /@tabler\/icons-react\/|@mantine\/core\/esm\/components\/(Skeleton|VisuallyHidden)\/|\/web\/(api\/loading|ui\/(empty-state|face|formats|heart|money|page|picture|rating|skeletons|when)|features\/listing-card\/)/;

/**
 * Puts what every page needs into two files, one of packages and one of ours, instead of thirty small ones. Packages are
 * named, since a barrel imports more than is used; what is ours is found by following the imports.
 */
function frameChunk() {
  let frame: Set<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    if (framePackages.test(id)) return 'frame-packages';
    if (smallPieces.test(id)) return 'frame';
    frame ??= closureOf(
      frameRoots.flatMap((file) => {
        const path = join(import.meta.dirname, 'web', file);
        return [path, `${path}?__react-router-build-client-route`];
      }),
      graph,
    );
    return frame.has(id) && !frameRoots.some((file) => id.includes(`/web/${file}`)) ? 'frame' : null;
  };
}

function closureOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || id.includes('node_modules')) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) continue;
    found.add(id);
    open.push(...module.importedIds);
  }
  return found;
}

export default defineConfig({
  plugins: [
    callTable(),
    themeVariables(),
    singleIcons(),
    // Tests of modules need no application around them.
    process.env.VITEST === undefined ? reactRouter() : [],
    precompressed(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: frameChunk() }] } } },
      },
    },
    ssr: { build: { minify: false } },
  },
});
