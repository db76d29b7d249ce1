import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { openIdentities } from '#server/providers/identity/open.ts';
import type { TestApp } from '../app.ts';

/** A person at the issuer. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** The client that tests are at the issuer. */
const CLIENT = { client_id: 'plaza', client_secret: 'a secret between plaza and the issuer' };
const ORIGIN = 'http://plaza.test';

/** What the issuer appended to the callback. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
}

/**
 * A real OpenID provider (`oidc-provider`) over HTTP on this machine. `signIn` is a browser in which somebody is signed
 * in there: it follows the address to the callback.
 */
async function startIssuer() {
  const people = new Map<string, Person>();
  let current = '';
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      { ...CLIENT, redirect_uris: [`${ORIGIN}/login/callback/work`], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['keys of the issuer'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/agree/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  };
  const provider = new Provider(url, configuration);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/agree/'))
      void provider.interactionFinished(request, response, { login: { accountId: current } });
    else void answer(request, response);
  });

  return {
    url,
    /** Signs a person in at the issuer, and returns what comes back to the marketplace. */
    signIn: async (authorize_url: string, person: Person): Promise<Returned> => {
      people.set(person.sub, person);
      current = person.sub;
      const jar = new Map<string, string>();
      let next = authorize_url;
      for (let hop = 0; hop < 8; hop += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(name, value);
        }
        next = new URL(response.headers.get('location') ?? '', next).href;
        if (!next.startsWith(ORIGIN)) continue;
        const { searchParams } = new URL(next);
        const of = (name: string) => searchParams.get(name) ?? '';
        return { code: of('code'), state: of('state'), iss: of('iss') };
      }
      throw new Error('The issuer did not send the browser back.');
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** Lets an app of tests sign in at an issuer, which is there while the tests of the calling file run. */
export function withIssuer(it: TestApp): () => Issuer {
  let issuer: Issuer | undefined;
  beforeAll(async () => {
    issuer = await startIssuer();
    const OIDC_PROVIDERS = JSON.stringify([
      { key: 'work', label: 'Example Corp', issuer: issuer.url, ...CLIENT },
      { key: 'gone', label: 'Gone', issuer: 'http://127.0.0.1:9', ...CLIENT },
    ]);
    const config = readConfig({ PLAZA_MODE: 'demo', PLAZA_ORIGIN: ORIGIN, OIDC_PROVIDERS });
    Object.assign(it.deps.providers, { identities: openIdentities(config) });
  });
  afterAll(async () => {
    await issuer?.close();
  });
  return () => {
    if (!issuer) throw new Error('The issuer is there only while tests run.');
    return issuer;
  };
}
