import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { demoLogins } from './demo-logins.ts';
import { pictureDir, pictureFile, picturesOfEvent, picturesOfPage, readPlaceholders } from './insert-pictures.ts';
import { city, readTown, readTownEvents } from './town.ts';

const providers = readTown();
const services = providers.flatMap((provider) => provider.services);
const reviews = providers.flatMap((provider) => provider.reviews);
const unique = (list: readonly string[]) => new Set(list).size === list.length;

const milesFromCity = (lat: number, lon: number): number => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(rad(lat - city.lat) / 2) ** 2 +
    Math.cos(rad(lat)) * Math.cos(rad(city.lat)) * Math.sin(rad(lon - city.lon) / 2) ** 2;
  return 3958.8 * 2 * Math.asin(Math.sqrt(a));
};

describe('catalogue', () => {
  it('has twelve categories of six to ten descriptions, slugs unique', () => {
    expect(catalogue).toHaveLength(12);
    for (const category of catalogue) {
      expect(category.descriptions.length).toBeGreaterThanOrEqual(6);
      expect(category.descriptions.length).toBeLessThanOrEqual(10);
    }
    expect(unique(catalogue.map((category) => category.slug))).toBe(true);
    expect(unique(catalogue.flatMap((category) => category.descriptions.map((entry) => entry.slug)))).toBe(true);
  });

  it('names no town, for it ships with production', () => {
    expect(JSON.stringify(catalogue)).not.toMatch(/portland|oregon/i);
  });
});

describe('demo town', () => {
  it('is about as large as promised', () => {
    expect(providers.length).toBeGreaterThanOrEqual(58);
    expect(services.length).toBeGreaterThanOrEqual(190);
    expect(reviews.length).toBeGreaterThanOrEqual(340);
    expect(providers.filter((provider) => provider.owner === null)).toHaveLength(4);
    expect(providers.filter((provider) => provider.owner === 'demo-provider')).toHaveLength(1);
    for (const category of catalogue)
      expect(providers.filter((provider) => provider.categories.includes(category.slug)).length).toBeGreaterThanOrEqual(
        4,
      );
    expect(demoLogins.map((login) => login.role)).toEqual(['customer', 'provider', 'admin']);
  });

  it('refers only to what exists', () => {
    const categories = new Set(catalogue.map((category) => category.slug));
    const descriptions = new Set(catalogue.flatMap((category) => category.descriptions.map((entry) => entry.slug)));
    for (const provider of providers) {
      for (const slug of provider.categories) expect(categories).toContain(slug);
      for (const service of provider.services)
        expect(descriptions, `${provider.slug}: ${service.description}`).toContain(service.description);
      for (const review of provider.reviews)
        expect(provider.services[review.service], `${provider.slug}: ${review.author}`).toBeDefined();
    }
    expect(unique(providers.map((provider) => provider.slug))).toBe(true);
  });

  it('keeps to believable ranges', () => {
    for (const provider of providers) {
      expect(provider.headline.length, provider.slug).toBeLessThanOrEqual(80);
      // Directions need a street and its city.
      expect(provider.location.address, provider.slug).toMatch(/^[^,]+, .*\b(Portland|Oregon)$/);
      expect(provider.about.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(milesFromCity(provider.location.lat, provider.location.lon), provider.slug).toBeLessThan(20);
      for (const hours of provider.hours) expect(hours.start < hours.end, provider.slug).toBe(true);
      for (const service of provider.services) {
        expect(service.amount).toBeGreaterThanOrEqual(500);
        expect(service.capacity >= 1 && service.capacity <= 14).toBe(true);
      }
    }
    const mean = reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length;
    expect(mean).toBeGreaterThan(4.2);
    expect(mean).toBeLessThan(4.9);
    expect(unique(reviews.map((review) => review.text))).toBe(true);
  });

  it('is written by people, not by a placeholder', () => {
    expect(JSON.stringify(providers)).not.toMatch(/lorem|ipsum|dolor sit/i);
  });
});

describe('pictures', () => {
  const ofEvents = readTownEvents().flatMap(picturesOfEvent);
  const pictures = [...providers.flatMap(picturesOfPage), ...ofEvents].filter((picture) => picture.of === undefined);
  const filesOf = (list: typeof pictures) =>
    list.flatMap(({ name, widths }) => widths.map((width) => pictureFile(name, width)));
  const files = filesOf(pictures);

  it('are there in every width, and no others', () => {
    const stored = readdirSync(pictureDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.webp'),
    );
    expect(stored.map((path) => path.replaceAll(sep, '/')).sort()).toEqual([...files].sort());
    expect([...readPlaceholders().keys()].sort()).toEqual(pictures.map(({ name }) => name).sort());
  });

  it('differ from each other and have the sizes they are stored with', async () => {
    const digests = files.map((path) =>
      createHash('sha256')
        .update(readFileSync(join(pictureDir, path)))
        .digest('hex'),
    );
    expect(unique(digests)).toBe(true);
    for (const { name, width, height, widths } of pictures) {
      const largest = join(pictureDir, pictureFile(name, Math.max(...widths)));
      expect(await sharp(largest).metadata(), name).toMatchObject({ format: 'webp', width, height });
    }
  });

  it('have placeholders of at most 300 characters and stay below 15 MB', () => {
    for (const [name, placeholder] of readPlaceholders()) expect(placeholder.length, name).toBeLessThanOrEqual(300);
    const bytes = (paths: readonly string[]) =>
      paths.reduce((sum, path) => sum + statSync(join(pictureDir, path)).size, 0);
    expect(bytes(files)).toBeLessThan(15_000_000);
    expect(bytes(filesOf(ofEvents))).toBeLessThan(3_000_000);
  });
});
