import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './after-paint.ts';

const head =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head>';
const page = `<html>${head}
<body><script nonce="n">first()</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/a.js";
import * as route1 from "/assets/b.js";
  
  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`;

test('modules are asked for after the first paint, all at once, and start the page when they are there', () => {
  const out = scriptsAfterPaint(page);
  expect(out).not.toContain('<link rel="modulepreload"');
  expect(out).toContain(
    '<script nonce="n">first()</script><script nonce="n" type="module" async="">await new Promise(',
  );
  expect(out).toContain('of ["/assets/a.js","/assets/b.js"]');
  expect(out).toContain(
    'const [, route0, route1] = await Promise.all([import("/assets/manifest.js"), import("/assets/a.js"), ' +
      'import("/assets/b.js")]);\nwindow.modules = {"root":route0,"home":route1};\n\n' +
      'import("/assets/entry.js");</script>',
  );
});

test('the root names what was rendered of the parts that have scripts of their own', () => {
  const out = scriptsAfterPaint('<!doctype html><html lang="en"></html>', new Set(['details', 'confirm']));
  expect(out).toBe('<!doctype html><html data-parts="details confirm" lang="en"></html>');
});

test('a page without modules stays as it is', () => {
  const plain = '<html><head></head><body><script>import("x")</script></body></html>';
  expect(scriptsAfterPaint(plain)).toBe(plain);
});
