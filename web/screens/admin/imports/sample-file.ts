import type { AdminImportsMessages } from '#locales/areas/admin-imports.ts';
import type { Translate } from '#locales/format.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A file with one page, as an example of all columns. */
export function sampleOf(
  t: Translate<AdminImportsMessages>,
  { town, category }: { readonly town: string; readonly category: string },
): string {
  const row = {
    external_id: '1',
    name: t('sample.name'),
    headline: t('sample.headline'),
    about: t('sample.about'),
    categories: category,
    services: `${t('sample.service')} | 80.00 | 60`,
    place: 'at_provider',
    address: '12 River Street',
    show_address: 'yes',
    town,
    lat: '',
    lon: '',
    timezone: '',
    currency: '',
    email: 'studio@example.com',
    phone: '',
    website: 'https://studio.example',
  };
  const lines = [Object.keys(row), Object.values(row)].map((cells) => `${cells.map(quoted).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

/** Saves the example as a file. */
export function downloadSample(...of: Parameters<typeof sampleOf>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([sampleOf(...of)], { type: 'text/csv' }));
  link.download = 'providers.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
