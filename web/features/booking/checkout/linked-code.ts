/** The discount code of a link, if its form is valid; empty otherwise. */
export function linkedCode(search: URLSearchParams, name: 'discount' | 'code' = 'discount'): string {
  const code = (search.get(name) ?? '').trim().toUpperCase();
  return /^[A-Z0-9-]{3,24}$/.test(code) ? code : '';
}
