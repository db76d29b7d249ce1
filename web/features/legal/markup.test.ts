import { expect, test } from 'vitest';
import { cpuOf, effortOfMegabyte } from '#test/setup/effort.ts';
import { readLegal } from './markup.ts';

test('parts, paragraphs, lists, bold words and links are read', () => {
  const text =
    '## Who\n\nExample Ltd\n1 Main Street\n\n- **All** of it\n- Write to [us](mailto:hi@example.com)\n\n' +
    '## What\nSee [terms](/terms_and_condition).';
  expect(readLegal(text)).toEqual([
    {
      id: 'part-1',
      title: 'Who',
      blocks: [
        {
          is: 'paragraph',
          lines: [[{ is: 'text', text: 'Example Ltd' }], [{ is: 'text', text: '1 Main Street' }]],
        },
        {
          is: 'list',
          lines: [
            [
              { is: 'bold', text: 'All' },
              { is: 'text', text: ' of it' },
            ],
            [
              { is: 'text', text: 'Write to ' },
              { is: 'link', text: 'us', to: 'mailto:hi@example.com' },
            ],
          ],
        },
      ],
    },
    {
      id: 'part-2',
      title: 'What',
      blocks: [
        {
          is: 'paragraph',
          lines: [
            [
              { is: 'text', text: 'See ' },
              { is: 'link', text: 'terms', to: '/terms_and_condition' },
              { is: 'text', text: '.' },
            ],
          ],
        },
      ],
    },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '[click](javascript:alert(1))',
  '[click](data:text/html,x)',
  '[click](//evil.example)',
  '[click](/\\evil.example)',
  '[click](https://a b)',
  '**not bold',
  '[not a link](',
  '****',
])('%s stays the text it is', (text) => {
  expect(readLegal(text)).toEqual([
    { id: 'part-1', title: '', blocks: [{ is: 'paragraph', lines: [[{ is: 'text', text }]] }] },
  ]);
});

test('a long text is read with little effort, whatever is in it', async () => {
  const effort = await cpuOf(() => {
    for (const part of ['[', '**', '[a](', '- ', '*']) readLegal(part.repeat(5_000));
  });
  expect(effort / (await effortOfMegabyte())).toBeLessThan(2);
});
