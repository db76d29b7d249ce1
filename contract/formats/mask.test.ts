import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './mask.ts';

test('a masked contact shows what its owner recognises, and nothing else', () => {
  expect(maskEmail('studio@private.example')).toBe('s•••@p•••.example');
  expect(maskEmail('a@b.co.uk')).toBe('•••@b•••.uk');
  expect(maskEmail('a@b.co')).toBe('•••@•••.co');
  expect(maskEmail('𝒶da@example.com')).toBe('𝒶•••@e•••.com');
  expect(maskPhone('+15035550142')).toBe('•••• 42');
});
