import { basename } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import type { Log } from '#server/kernel/observability/log.ts';
import { type Files, type FilesPlace, FilesUnavailableError, OWNERS } from './port.ts';

/** Whose files these are to be, and where they are. */
interface Claim {
  /** The id of the installation. */
  readonly id: string;
  readonly place: FilesPlace;
}

/**
 * Claims a file store for an installation, before anything in it is read or removed. Each claim is a file of its own,
 * so that processes of one installation may start at once, and those of two see each other.
 * @throws ConfigError where the files are those of another installation; nothing was changed then
 */
export async function claimFiles(files: Files, claim: Claim): Promise<void> {
  const owners = (await files.list(OWNERS)).map((key) => basename(key));
  refuseOthers(owners, claim);
  if (owners.includes(claim.id)) return;
  const key = `${OWNERS}/${claim.id}`;
  await files.put(key, Buffer.from(claim.id), 'text/plain');
  try {
    refuseOthers(
      (await files.list(OWNERS)).map((each) => basename(each)),
      claim,
    );
  } catch (error) {
    await files.erase(key);
    throw error;
  }
}

function refuseOthers(owners: readonly string[], { id, place }: Claim): void {
  const other = owners.find((owner) => owner !== id);
  if (other === undefined) return;
  const another = place.setting === 'PLAZA_DATA' ? 'folder' : 'bucket or prefix';
  throw new ConfigError(
    `The files in ${place.name} are those of another installation of Plaza (${other}), and each needs a place of its ` +
      `own: set ${place.setting} to another ${another}, or, where that installation is gone and its files are to be ` +
      `this one’s, remove ${OWNERS}/${other} there.`,
  );
}

/**
 * Claims opened files for an installation. A store elsewhere that does not answer at the start is claimed when files
 * are first asked for; until then nothing of it is read or removed.
 * @throws ConfigError where the files are those of another installation, FilesUnavailableError where a folder cannot be
 *   used, or a store answers that its settings are wrong
 */
export async function openOwnFiles(
  { files, place }: { readonly files: Files; readonly place: FilesPlace },
  { id, log }: { readonly id: string; readonly log: Log },
): Promise<Files> {
  try {
    await claimFiles(files, { id, place });
    return files;
  } catch (error) {
    if (!(error instanceof FilesUnavailableError) || place.setting === 'PLAZA_DATA' || isRefused(error)) throw error;
    log.error({ err: error }, 'the file storage is unavailable, and the start goes on without it');
    return claimLater(files, { id, place });
  }
}

/** The answers of a store by which its settings are wrong: the bucket, its region, or the key. */
const Refused = z.object({ $metadata: z.object({ httpStatusCode: z.literal([301, 400, 401, 403, 404]) }) });

const isRefused = ({ cause }: FilesUnavailableError): boolean => Refused.safeParse(cause).success;

/** Files that are claimed before the first of them is used. */
function claimLater(files: Files, claim: Claim): Files {
  let is_claimed = false;
  return new Proxy(files, {
    get(target, property, receiver) {
      const member: unknown = Reflect.get(target, property, receiver);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (!is_claimed)
          await claimFiles(target, claim).catch((error: unknown) => {
            throw error instanceof ConfigError ? new FilesUnavailableError(error) : error;
          });
        is_claimed = true;
        return Reflect.apply(member, target, args);
      };
    },
  });
}
