// The browsers of `npm run test:browsers`, which the distribution brings along (Debian's names). It is not part of
// `npm test`, so a machine without them can run that.
import { existsSync } from 'node:fs';

/** Where the programs are, and the package that has each. */
const programs = {
  firefox: { paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], from: 'firefox-esr' },
  webkitDriver: { paths: ['/usr/bin/WebKitWebDriver'], from: 'webkit2gtk-driver' },
  webkit: {
    paths: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
    from: 'webkit2gtk-driver',
  },
  xvfb: { paths: ['/usr/bin/Xvfb'], from: 'xvfb' },
};

/** The path of a program; throws if there is none. */
export function programOf(name) {
  const path = programs[name].paths.find((each) => existsSync(each));
  if (path === undefined) throw new Error(missingBrowsers());
  return path;
}

/** What has to be installed, as a sentence; nothing if all is there. */
export function missingBrowsers(exists = existsSync) {
  const missing = Object.values(programs).filter(({ paths }) => !paths.some((path) => exists(path)));
  if (missing.length === 0) return undefined;
  const packages = [...new Set(missing.map(({ from }) => from))].join(' ');
  return `The journeys in Firefox and WebKit need browsers that are not on this machine: apt-get install ${packages}`;
}
