import { bareCode } from '#contract/formats/pasted-text.ts';

/** The discount code of a link, if its form is valid; empty otherwise. */
export function linkedCode(search: URLSearchParams, name: 'discount' | 'code' = 'discount'): string {
  const code = bareCode(search.get(name) ?? '');
  return /^[A-Z0-9-]{3,24}$/.test(code) ? code : '';
}
