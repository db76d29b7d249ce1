/** Lists the secrets that a marketplace is, or was before, started with, the present one first. */
export const listSecrets = (
  present: string,
  { PLAZA_FORMER_SECRET: former }: { readonly PLAZA_FORMER_SECRET?: string | undefined },
): readonly [string, ...string[]] => (former === undefined ? [present] : [present, former]);

/**
 * The app's secret, from which links and codes are derived (`root-secret.ts`). It is always set while the server runs:
 * main.ts creates it for demos.
 */
export function secretOf({ PLAZA_SECRET }: { readonly PLAZA_SECRET?: string | undefined }): string {
  if (!PLAZA_SECRET) throw new Error('PLAZA_SECRET is missing.');
  return PLAZA_SECRET;
}
