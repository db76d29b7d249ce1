import type { FastifyRequest } from 'fastify';
import type { Actor } from '../call-context.ts';

/** What the log says of a request besides its route: whose it was, and with which code it was refused. */
interface RequestFacts {
  /** The id of the signed-in user; while an admin impersonates somebody, the admin's, and `as` is whom they see. */
  readonly user?: string;
  readonly as?: string;
  readonly refused?: string;
}

const facts = new WeakMap<FastifyRequest, RequestFacts>();

const add = (request: FastifyRequest, more: RequestFacts) => facts.set(request, { ...facts.get(request), ...more });

/** Notes who makes a request, for its line in the log. */
export function noteActor(request: FastifyRequest, actor: Actor): void {
  if (actor.kind !== 'user') return;
  add(
    request,
    actor.impersonation === undefined
      ? { user: actor.user_id }
      : { user: actor.impersonation.admin_id, as: actor.user_id },
  );
}

/** Notes with which code a request is refused, for its line in the log. */
export function noteRefused(request: FastifyRequest, code: string): void {
  add(request, { refused: code });
}

/** What was noted of a request. */
export const findRequestFacts = (request: FastifyRequest): RequestFacts => facts.get(request) ?? {};
