import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewCredential, UsedCredential } from '#contract/calls/user/credentials.ts';

/** What a browser and an authenticator are told about where they are; tests change it to be somewhere else. */
interface Where {
  readonly origin: string;
  readonly rp_id: string;
}

/** The site of tests. */
export const HERE: Where = { origin: 'http://plaza.test', rp_id: 'plaza.test' };

const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A passkey in a software authenticator, with its own count of signatures. */
export interface SoftPasskey {
  readonly id: Buffer;
  readonly user_handle: string;
  readonly key: KeyObject;
  count: number;
}

const challengeIn = (options: Record<string, unknown> | null): string => String(options?.challenge ?? '');

function authenticatorData(
  { rp_id }: Where,
  flags: number,
  count: number,
  rest: Uint8Array = new Uint8Array(),
): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(rp_id), Buffer.from([flags]), counter, rest]);
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin }: Where): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Makes a passkey (ES256, attestation “none”) for the options of `user/add_passkey`. */
export function makePasskey(
  options: Record<string, unknown> | null,
  where: Partial<Where> & { readonly is_verified?: boolean } = {},
): { passkey: SoftPasskey; credential: NewCredential } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const site = { ...HERE, ...where };
  const flags = USER_PRESENT | HAS_KEY | (where.is_verified === false ? 0 : USER_VERIFIED);
  const data = authenticatorData(site, flags, 0, Buffer.concat([Buffer.alloc(16), length, id, cose]));
  const attestation = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]) as never,
  );
  const user = options?.user as { readonly id?: string } | undefined;
  return {
    passkey: { id, user_handle: user?.id ?? '', key: privateKey, count: 0 },
    credential: {
      ...{ id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: encoded(clientData('webauthn.create', challengeIn(options), site)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      },
    },
  };
}

/** Signs the challenge of `user/passkey_sign_in` or `user/second_step` with a passkey; its count goes on. */
export function signWith(
  passkey: SoftPasskey,
  options: Record<string, unknown> | null,
  where: Partial<Where> & { readonly is_verified?: boolean; readonly user_handle?: string } = {},
): UsedCredential {
  const site = { ...HERE, ...where };
  passkey.count += 1;
  const data = authenticatorData(site, USER_PRESENT | (where.is_verified === false ? 0 : USER_VERIFIED), passkey.count);
  const client = clientData('webauthn.get', challengeIn(options), site);
  return {
    ...{ id: encoded(passkey.id), rawId: encoded(passkey.id), type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: encoded(client),
      authenticatorData: encoded(data),
      signature: encoded(sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)),
      userHandle: where.user_handle ?? passkey.user_handle,
    },
  };
}
