import { expect, test } from 'vitest';
import { randomOf } from '#test/setup/random.ts';
import { TINTS, tintOf } from '#web/ui/styles/tint.ts';
import { SCENE_VARIANTS, sceneVariants } from './scene-variants.ts';

const draw = randomOf('pictures of pages');
const idsOf = (length: number, different: number) => Array.from({ length }, () => `0199-${draw(different)}`);

test('no two neighbours look alike, however many there are and however often one comes again', () => {
  for (let round = 0; round < 200; round += 1) {
    for (const count of [2, 3, SCENE_VARIANTS]) {
      const variants = sceneVariants(idsOf(1 + (round % 40), 1 + (round % 7)), count);
      for (const [at, variant] of variants.entries()) {
        expect(variant).toBeGreaterThanOrEqual(0);
        expect(variant).toBeLessThan(count);
        if (at > 0) expect(variant).not.toBe(variants[at - 1]);
      }
    }
  }
});

test('a page that is added changes nothing before it', () => {
  const ids = idsOf(48, 1000);
  expect(sceneVariants(ids.slice(0, 24))).toEqual(sceneVariants(ids).slice(0, 24));
});

test('every tint is somebody’s, and each keeps their own', () => {
  const keys = Array.from({ length: 600 }, (_, at) => `Somebody ${at}`);
  const counts = Map.groupBy(keys, tintOf);
  expect([...counts.keys()].toSorted()).toEqual(Array.from({ length: TINTS }, (_, at) => at + 1));
  for (const each of counts.values()) expect(each.length).toBeGreaterThan(50);
  expect(tintOf('Nadia Haddad')).toBe(tintOf('Nadia Haddad'));
});
