import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../catalogue.ts';
import { drawCategoryTile } from './tiles.ts';

/** Draws the category strip's pictures into the web's sources; run again when the drawings change. */
const folder = join(import.meta.dirname, '../../../web/features/search/tiles');
for (const { slug, name } of catalogue) {
  const drawn = drawCategoryTile(slug, 128).replace('>', `><title>${name.replaceAll('&', '&amp;')}</title>`);
  writeFileSync(join(folder, `${slug}.svg`), `${drawn}\n`);
}
