import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { demoLogins } from './demo-logins.ts';
import { compositionCount, drawScene } from './scenes/draw.ts';
import { renderScene } from './scenes/render.ts';
import { drawCategoryTile } from './scenes/tiles.ts';
import { city, providers } from './town.ts';

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
      expect(
        providers.filter((provider) => provider.category_slugs.includes(category.slug)).length,
      ).toBeGreaterThanOrEqual(4);
    expect(demoLogins.map((login) => login.role)).toEqual(['customer', 'provider', 'admin']);
  });

  it('refers only to what exists', () => {
    const categories = new Set(catalogue.map((category) => category.slug));
    const descriptions = new Set(catalogue.flatMap((category) => category.descriptions.map((entry) => entry.slug)));
    for (const provider of providers) {
      for (const slug of provider.category_slugs) expect(categories).toContain(slug);
      for (const service of provider.services)
        expect(descriptions, `${provider.slug}: ${service.description_slug}`).toContain(service.description_slug);
      for (const review of provider.reviews)
        expect(provider.services[review.service], `${provider.slug}: ${review.author}`).toBeDefined();
    }
    expect(unique(providers.map((provider) => provider.slug))).toBe(true);
    expect(unique(providers.map((provider) => provider.contact_email))).toBe(true);
  });

  it('keeps to believable ranges', () => {
    for (const provider of providers) {
      expect(provider.headline.length, provider.slug).toBeLessThanOrEqual(80);
      // A street and its city, so that directions lead somewhere.
      expect(provider.location.address, provider.slug).toMatch(/^[^,]+, .*\b(Portland|Oregon)$/);
      expect(provider.about.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(milesFromCity(provider.location.lat, provider.location.lon), provider.slug).toBeLessThan(20);
      for (const hours of provider.hours) {
        expect(hours.weekday >= 1 && hours.weekday <= 7).toBe(true);
        expect(`${hours.start}-${hours.end}`).toMatch(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
        expect(hours.start < hours.end).toBe(true);
      }
      for (const service of provider.services) {
        expect(service.amount).toBeGreaterThanOrEqual(500);
        expect(Number.isInteger(service.amount)).toBe(true);
        expect(service.capacity >= 1 && service.capacity <= 14).toBe(true);
      }
    }
    for (const review of reviews) expect(review.rating >= 1 && review.rating <= 5 && review.days_ago > 0).toBe(true);
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
  it('has at least eight compositions and a tile per category', () => {
    for (const { slug } of catalogue) {
      expect(compositionCount(slug)).toBeGreaterThanOrEqual(8);
      expect(drawCategoryTile(slug)).toContain('<svg');
    }
  });

  it('draws the same picture from the same seed, well-formed numbers, no text', () => {
    for (const { slug } of catalogue) {
      for (let i = 0; i < compositionCount(slug); i++) {
        const svg = drawScene(slug, i, 42, { width: 1200, height: 900 });
        expect(svg).toBe(drawScene(slug, i, 42, { width: 1200, height: 900 }));
        expect(svg).not.toMatch(/NaN|undefined|<text/);
      }
    }
    expect(drawScene('gardening', 0, 1, { width: 400, height: 300 })).not.toBe(
      drawScene('gardening', 0, 2, { width: 400, height: 300 }),
    );
  });

  it('renders to WebP with a placeholder of at most 300 characters', async () => {
    const { webp, placeholder } = await renderScene('yoga-pilates', 0, 3, { width: 400, height: 300 });
    expect(webp.subarray(8, 12).toString()).toBe('WEBP');
    expect(placeholder.length).toBeLessThanOrEqual(300);
  });
});
