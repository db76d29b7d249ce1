/** The value of a Content-Disposition header that saves the response under a file name (RFC 6266). */
export function attachment(name: string): string {
  const known = name.toWellFormed().replaceAll(/\p{Cc}/gu, '');
  const plain = known.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === known) return `attachment; filename="${plain}"`;
  // RFC 8187 leaves fewer characters unescaped than encodeURIComponent.
  const encoded = encodeURIComponent(known).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
