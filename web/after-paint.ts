const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const start = /(<script [^>]*type="module"[^>]*>)((?:import [^;]+;\s*)+)([^<]*<\/script>)/;
const imported = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * The page with its modules asked for and run once it has been painted: the router starts them at once, beside the styles, fonts and pictures of
 * what is to be seen first, and on a phone to run them takes longer than all of those together. Links and the forms of guests' pages work before.
 */
export function scriptsAfterPaint(page: string): string {
  const files = Array.from(page.matchAll(preload), ([, file = '']) => file);
  return page.replace(preload, '').replace(start, (_all, open: string, imports: string, rest: string) => {
    const found = Array.from(imports.matchAll(imported), ([, name = '', file = '']) => ({ name, file }));
    return `${open}await new Promise((painted) => document.hidden ? painted() : requestAnimationFrame(() => setTimeout(painted)));
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
const [${found.map(({ name }) => name).join(', ')}] = await Promise.all([${found.map(({ file }) => `import(${file})`).join(', ')}]);
${rest}`;
  });
}
