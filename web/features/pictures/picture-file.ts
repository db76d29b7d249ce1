/** The accepted media types. The server also checks the bytes. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const BYTES = 10 * 1024 * 1024;

/** Why a file cannot be sent, before it is uploaded (`file.…` of the messages `pictures`); null if it can. */
export function wrongWithPicture(file: { readonly type: string; readonly size: number }): 'kind' | 'size' | null {
  if (!PICTURE_KINDS.includes(file.type)) return 'kind';
  return file.size > BYTES ? 'size' : null;
}
