/** The app's secret. It is always set while the server runs: main.ts creates it for demos. */
export function secretOf({ PLAZA_SECRET }: { readonly PLAZA_SECRET?: string | undefined }): string {
  if (!PLAZA_SECRET) throw new Error('PLAZA_SECRET is missing.');
  return PLAZA_SECRET;
}
