import { basename } from 'node:path';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { type Files, OWNERS } from './port.ts';

/** Whose files these are to be, and how the operator knows where they are. */
interface Claim {
  /** The id of the installation. */
  readonly id: string;
  readonly place: string;
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
  throw new ConfigError(
    `The files in ${place} are those of another installation of Plaza (${other}), and each needs a place of its own: ` +
      `set PLAZA_DATA to another folder, or, where that installation is gone and its files are to be this one’s, ` +
      `remove ${OWNERS}/${other} there.`,
  );
}
