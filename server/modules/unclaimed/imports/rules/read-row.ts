import { servicePlaces } from '#contract/choices/provider.ts';
import type { ImportField } from '#contract/entities/trust/import.ts';
import { email, name, phone, text, timezone } from '#contract/fields.ts';
import { MAX_WEBSITE, websiteOf } from '#contract/formats/website.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { Currency, minAmount } from '#contract/money.ts';
import { withCallingCode } from '#contract/phone-numbers.ts';
import { type BadRow, type ImportRow, isBad, makeBadRow, type RawRow, type RowService } from './import-row.ts';

/** The marketplace's part in a row that leaves something out. */
export interface RowDefaults {
  readonly currency: string;
  /** The country whose numbers need no country code; null if unknown. */
  readonly country: string | null;
  /** For rows without a category; empty for none. */
  readonly category: string;
  /** For rows without a place; empty for none. */
  readonly town: string;
}

const MAX_SERVICES = 30;
const MAX_CATEGORIES = 5;

const limits = {
  external_id: 200,
  name: 120,
  headline: 160,
  about: 8000,
  address: 300,
  town: 120,
  website: MAX_WEBSITE,
} as const;

const fields = {
  external_id: text(limits.external_id),
  name: name(limits.name),
  headline: text(limits.headline, { min: 0 }),
  about: text(limits.about, { min: 0, lines: true }),
  address: text(limits.address, { min: 0 }),
  town: text(limits.town, { min: 0 }),
} as const;
const serviceTitle = name(120);

/** Thrown inside this file only, for the first bad field of a row. */
class BadField extends Error {
  readonly row: BadRow;
  constructor(row: BadRow) {
    super(row.reason);
    this.row = row;
  }
}

const refuse = (...of: Parameters<typeof makeBadRow>): never => {
  throw new BadField(makeBadRow(...of));
};

/** Reads the values of a row, or names its first bad field. */
export function readRow(raw: RawRow | BadRow, defaults: RowDefaults): ImportRow | BadRow {
  if (isBad(raw)) return raw;
  try {
    return rowOf(raw, defaults);
  } catch (error) {
    if (error instanceof BadField) return error.row;
    throw error;
  }
}

function rowOf(raw: RawRow, defaults: RowDefaults): ImportRow {
  const typed = (field: ImportField) => cellText(raw[field] ?? '');
  const written = (field: keyof typeof fields) => parsed(field, fields[field], typed(field));
  const external_id = written('external_id');
  const currency = currencyOf(typed('currency'), defaults.currency);
  const place = placeOf(typed('place'));
  const [lat, lon] = [degrees('lat', typed('lat'), 90), degrees('lon', typed('lon'), 180)];
  if ((lat === null) !== (lon === null)) refuse(lat === null ? 'lat' : 'lon', 'missing');
  const town = written('town') || (lat === null ? defaults.town : '');
  const zone = typed('timezone');
  const categories = listOf(typed('categories') || defaults.category, '|');
  if (categories.length === 0) refuse('categories', 'missing');
  if (categories.length > MAX_CATEGORIES) refuse('categories', 'too_long', typed('categories'));
  const mail = typed('email');
  const number = typed('phone');
  return {
    external_id,
    name: written('name'),
    headline: written('headline'),
    about: written('about'),
    categories,
    services: servicesOf(typed('services'), currency),
    place,
    address: written('address'),
    show_address: yesOrNo(typed('show_address')),
    town: town === '' && lat === null ? refuse('town', 'missing') : town,
    lat,
    lon,
    timezone: zone === '' ? null : parsed('timezone', timezone, zone),
    currency,
    email: mail === '' ? null : parsed('email', email, mail).toLowerCase(),
    phone: number === '' ? null : parsed('phone', phone, withCallingCode(number, defaults.country)),
    website: websiteFrom(typed('website')),
  };
}

/** A cell without the apostrophe that marks text for spreadsheets. */
const cellText = (value: string): string => value.trim().replace(/^'(?=[=+\-@])/, '');

/** A field of the contract. */
interface Kind<Value> {
  safeParse(value: string): { readonly success: true; readonly data: Value } | { readonly success: false };
}

function parsed<Value>(field: ImportField, kind: Kind<Value>, value: string): Value {
  const read = kind.safeParse(value);
  if (read.success) return read.data;
  if (value === '') return refuse(field, 'missing');
  const max = Object.hasOwn(limits, field) ? limits[field as keyof typeof limits] : Number.POSITIVE_INFINITY;
  return refuse(field, value.length > max ? 'too_long' : 'wrong', value);
}

function currencyOf(value: string, fallback: string): Currency {
  const read = Currency.safeParse((value || fallback).toUpperCase());
  return read.success ? read.data : refuse('currency', 'wrong', value);
}

function placeOf(value: string): ImportRow['place'] {
  if (value === '') return 'at_provider';
  const wanted = value.toLowerCase() === 'online' ? 'virtual' : value.toLowerCase();
  return servicePlaces.find((place) => place === wanted) ?? refuse('place', 'wrong', value);
}

function degrees(field: 'lat' | 'lon', value: string, max: number): number | null {
  if (value === '') return null;
  const number = /^-?\d{1,3}([.,]\d{1,15})?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN;
  return Math.abs(number) <= max ? number : refuse(field, 'wrong', value);
}

const yes = ['yes', 'true', '1', 'y'];
const no = ['', 'no', 'false', '0', 'n'];

function yesOrNo(value: string): boolean {
  if (yes.includes(value.toLowerCase())) return true;
  return no.includes(value.toLowerCase()) ? false : refuse('show_address', 'wrong', value);
}

function websiteFrom(value: string): string {
  if (value === '') return '';
  if (value.length > limits.website) refuse('website', 'too_long', value);
  return websiteOf(value) ?? refuse('website', 'wrong', value);
}

const listOf = (value: string, separator: string): string[] =>
  value
    .split(separator)
    .map((part) => part.normalize('NFC').trim())
    .filter((part) => part !== '');

/** Reads services: `Title | price | minutes; Title | price | minutes`. */
function servicesOf(value: string, currency: Currency): RowService[] {
  const services = listOf(value, ';');
  if (services.length > MAX_SERVICES) refuse('services', 'too_long', value);
  return services.map((service) => {
    const [title = '', price = '', minutes = '', ...rest] = service.split('|').map((part) => part.trim());
    const named = serviceTitle.safeParse(title);
    if (!named.success || rest.length > 0) return refuse('services', 'wrong', service);
    const amount = amountOf(price, currency);
    if (amount === null || (minutes !== '' && !/^\d{1,4}$/.test(minutes))) return refuse('services', 'wrong', service);
    if (amount > 0 && amount < minAmount(currency)) return refuse('services', 'price_too_small', service);
    const length = minutes === '' ? null : Number(minutes);
    if (length !== null && (length < 5 || length > 1440)) return refuse('services', 'wrong', service);
    return { title: named.data, amount, minutes: length };
  });
}

/** The amount in minor units; null unless it is a plain number with the currency's decimals or fewer. */
function amountOf(value: string, currency: Currency): number | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(value.replace(/\s/g, '')) ?? [];
  const units = minorUnits(currency);
  // "1,200" would be a thousand to some and one to others.
  if (decimals.length > Math.max(units, 2)) return null;
  // "50.00" of a currency without minor units is 50.
  const thousandths = Number(decimals.padEnd(3, '0'));
  const unit = 10 ** (3 - units);
  if (whole === undefined || thousandths % unit !== 0) return null;
  return Number(whole) * 10 ** units + thousandths / unit;
}
