const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const start = /(<script [^>]*type="module"[^>]*>)((?:import [^;]+;\s*)+)([^<]*<\/script>)/;
const imported = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Rewrites the page so that its modules load and run after the first paint. By default the router starts them at once,
 * in competition with styles, fonts and pictures. On a phone they take longer to run than all of these to load. Links
 * and guests' forms work before. The root names the parts that were rendered, whose scripts the page waits for too.
 */
export function scriptsAfterPaint(page: string, parts: ReadonlySet<string> = new Set()): string {
  const files = Array.from(page.matchAll(preload), ([, file = '']) => file);
  const named = parts.size === 0 ? page : page.replace('<html', `<html data-parts="${[...parts].join(' ')}"`);
  return named.replace(preload, '').replace(start, (_all, open: string, imports: string, rest: string) => {
    const found = Array.from(imports.matchAll(imported), ([, name = '', file = '']) => ({ name, file }));
    const painted =
      'new Promise((painted) => document.hidden ? painted() : requestAnimationFrame(() => setTimeout(painted)))';
    const link = "Object.assign(document.createElement('link'), { rel: 'modulepreload', href })";
    const names = found.map(({ name }) => name).join(', ');
    const modules = found.map(({ file }) => `import(${file})`).join(', ');
    return `${open}await ${painted};
for (const href of ${JSON.stringify(files)}) document.head.append(${link});
const [${names}] = await Promise.all([${modules}]);
${rest}`;
  });
}
