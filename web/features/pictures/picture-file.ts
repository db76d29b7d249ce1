/** The accepted media types. The server also checks the bytes. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const BYTES = 10 * 1024 * 1024;

/** Explains why a file cannot be sent, before it is uploaded; null if it can. */
export function wrongWithPicture(file: { readonly type: string; readonly size: number; readonly name: string }) {
  if (!PICTURE_KINDS.includes(file.type)) return `${file.name} isn’t a JPEG, PNG, WebP or AVIF picture.`;
  if (file.size > BYTES) return `${file.name} is over 10 MB. Choose a smaller picture.`;
  return null;
}
