import type { ImportFormat } from '#contract/choices/import.ts';
import { type ImportField, importFields } from '#contract/entities/trust/import.ts';
import { type BadRow, makeBadRow, type RawRow } from './import-row.ts';

/** Whether a text names a list: small letters, digits and dashes. */
export const isSource = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);

/** A row by the normal names of its columns. */
type Cells = Readonly<Record<string, string>>;

/** How the rows of a format become rows of Plaza. */
interface Preset {
  /** Columns without which the file is another kind of file. */
  readonly required: readonly string[];
  readonly known: readonly string[];
  readonly map: (cells: Cells) => RawRow | BadRow;
}

/** Spellings of columns that people use in Plaza's own format. */
const aliases: Readonly<Record<string, ImportField>> = {
  id: 'external_id',
  title: 'name',
  description: 'about',
  category: 'categories',
  city: 'town',
  latitude: 'lat',
  lng: 'lon',
  longitude: 'lon',
  time_zone: 'timezone',
  zone: 'timezone',
  e_mail: 'email',
  contact_email: 'email',
  contact_phone: 'phone',
  url: 'website',
};

const fieldOf = (column: string): ImportField | undefined =>
  importFields.find((field) => field === column) ?? aliases[column];

const joined = (separator: string, ...parts: (string | undefined)[]) =>
  parts
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== '')
    .join(separator);

/** The minutes of Sharetribe's pricing units; others have the usual length of the service. */
const unitMinutes: Readonly<Record<string, string>> = { hour: '60', day: '1440', night: '1440' };
/** The states of a listing that is not offered. */
const closed = ['closed', 'expired', 'approval_pending', 'approval_rejected', 'pending', 'rejected'];

const presets: Readonly<Record<ImportFormat, Preset>> = {
  plaza: {
    required: ['external_id', 'name'],
    known: importFields,
    map: (cells) => cells,
  },
  // Admin › Listings › Export: one page for each open listing, with itself as the service.
  sharetribe: {
    required: ['listing_id', 'listing_title', 'user_id', 'category', 'price', 'currency'],
    known: ['listing_id', 'listing_title', 'user_id', 'status', 'category', 'price', 'currency', 'pricing_unit'],
    map: (cells) => {
      const { listing_id = '', listing_title = '', status = '', category = '', price = '', currency = '' } = cells;
      if (closed.includes(status.trim().toLowerCase().replaceAll(' ', '_')))
        return makeBadRow('external_id', 'closed', listing_id);
      const minutes = unitMinutes[(cells.pricing_unit ?? '').trim().toLowerCase()] ?? '';
      // The separators of services would end a title.
      const title = listing_title.replace(/[|;]/g, ',');
      return {
        external_id: listing_id,
        name: listing_title,
        // "Home | Cleaning": the most exact one comes last.
        categories: category.split('|').at(-1) ?? '',
        services: currency.trim() === '' ? '' : `${title} | ${price} | ${minutes}`,
        currency,
      };
    },
  },
  // The query of the module's README: a row for each provider.
  easyappointments: {
    required: ['id', 'first_name', 'last_name', 'services'],
    known: [
      ...['id', 'first_name', 'last_name', 'email', 'mobile_number', 'phone_number', 'address', 'city', 'state'],
      ...['zip_code', 'timezone', 'categories', 'services', 'currency'],
    ],
    map: (cells) => ({
      external_id: cells.id ?? '',
      name: joined(' ', cells.first_name, cells.last_name),
      categories: cells.categories ?? '',
      services: cells.services ?? '',
      address: joined(', ', cells.address, joined(' ', cells.zip_code, cells.city)),
      town: joined(', ', cells.city, cells.state),
      timezone: cells.timezone ?? '',
      currency: cells.currency ?? '',
      email: cells.email ?? '',
      phone: joined(' ', cells.mobile_number) || joined(' ', cells.phone_number),
    }),
  },
};

const normal = (column: string) =>
  column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The columns of a file in its format. */
export interface Columns {
  /** Required columns that the file lacks. */
  readonly missing: readonly string[];
  /** Columns, as written, that no field takes. */
  readonly ignored: readonly string[];
  /** The row that the cells of a record mean. */
  readonly rowOf: (cells: readonly string[]) => RawRow | BadRow;
}

/** Reads the first record of a file, which names its columns. */
export function readColumns(header: readonly string[], format: ImportFormat): Columns {
  const preset = presets[format];
  const names = header.map((column) => {
    const name = normal(column);
    return format === 'plaza' ? (fieldOf(name) ?? null) : preset.known.includes(name) ? name : null;
  });
  const first = names.map((name, at) => (name !== null && names.indexOf(name) === at ? name : null));
  return {
    missing: preset.required.filter((column) => !names.includes(column)),
    ignored: header.filter((column, at) => first[at] === null && column.trim() !== ''),
    rowOf: (cells) => {
      // A record with too many or too few cells has moved its values to other columns.
      const isEmptyAfter = cells.slice(header.length).every((cell) => cell.trim() === '');
      if (cells.length < header.length || !isEmptyAfter)
        return makeBadRow('external_id', 'columns', `${cells.length} ≠ ${header.length}`);
      const broken = cells.find((cell) => cell.includes('\uFFFD') || cell.includes('\0'));
      if (broken !== undefined) return makeBadRow('external_id', 'encoding', broken.replaceAll('\0', ''));
      const pairs = first.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? ''] as const]));
      return preset.map(Object.fromEntries(pairs));
    },
  };
}
