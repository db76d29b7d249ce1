/** Splits PLAZA_SECRET: secrets separated by commas, the present one first, former ones after it. */
export const splitSecrets = (text: string): readonly string[] => text.split(',').map((secret) => secret.trim());

/**
 * The app's secret, from which links and codes are derived (`root-secret.ts`). It is always set while the server runs:
 * main.ts creates it for demos.
 */
export function secretOf({ PLAZA_SECRET }: { readonly PLAZA_SECRET?: string | undefined }): string {
  if (!PLAZA_SECRET) throw new Error('PLAZA_SECRET is missing.');
  return PLAZA_SECRET;
}
