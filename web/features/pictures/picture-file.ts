/** The kinds of picture that are taken; the server looks at the bytes again. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const BYTES = 10 * 1024 * 1024;

/** Why a file would not be taken, in words, before it travels; null when nothing speaks against it. */
export function wrongWithPicture(file: { readonly type: string; readonly size: number; readonly name: string }) {
  if (!PICTURE_KINDS.includes(file.type)) return `${file.name} isn’t a JPEG, PNG, WebP or AVIF picture.`;
  if (file.size > BYTES) return `${file.name} is over 10 MB. Choose a smaller picture.`;
  return null;
}
