import type { ReadDb } from '#server/kernel/database/db.ts';
import { presentPicture } from '../present.ts';
import { findUsesInMails } from '../store.ts';
import { isMailPath, type MailFormat, storedKey } from './mail-picture-paths.ts';

const PATH =
  /^\/files\/mail\/pictures\/[0-9a-f-]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d{1,4}\.(png|jpg)$/;

/**
 * Finds what is drawn at a path of mails: the key of a stored file, and the format. Null unless mails show it: the
 * operator's logo, or a picture of an event or a service, each in one size.
 */
export async function findMailPicture(
  db: ReadDb,
  path: string,
): Promise<{ readonly key: string; readonly format: MailFormat } | null> {
  const [, id, ending] = PATH.exec(path) ?? [];
  if (id === undefined) return null;
  const row = await findUsesInMails(db, id);
  const picture = presentPicture(row);
  if (row === null || picture === null || !isMailPath(path, picture, row)) return null;
  return { key: storedKey(path), format: ending === 'png' ? 'png' : 'jpg' };
}
