// Imported by a program that is measured: writes which modules it loaded to a file when it ends, named by its process.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(`${process.env.LOADED_MODULES}.${process.pid}`, [...loaded].join('\n')));
