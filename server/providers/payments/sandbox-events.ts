import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { newId } from '#server/kernel/ids.ts';
import { signSandboxEvent } from './embedded.ts';
import { listOpenSandboxDisputes, listSettledSandboxRefunds } from './sandbox-store.ts';

const EVERY_MS = 2_000;

/** An event of the sandbox's webhook. `id` is set if repeated events must count as one event. */
interface SandboxEvent {
  readonly id?: string;
  readonly kind: string;
  readonly gateway_id: string;
  readonly key?: string;
}

/** Sends a signed event to Plaza's own webhook, as a gateway does. */
export async function sendSandboxEvent(http: FastifyInstance, deps: AppDeps, event: SandboxEvent): Promise<void> {
  const body = JSON.stringify({ id: `evt_${newId()}`, ...event });
  const signature = signSandboxEvent(secretOf(deps.config), body, deps.clock.now());
  const notice = await http.inject({
    method: 'POST',
    url: '/v9/webhook/payments',
    headers: { 'gateway-signature': signature, 'content-type': 'application/json' },
    payload: body,
  });
  if (notice.statusCode !== 200) deps.log.warn({ status: notice.statusCode }, 'the sandbox webhook was not taken');
}

/** Sends the events of slow refunds, and of disputes that are not in `notice` yet. */
export async function sendWhatHappened(http: FastifyInstance, deps: AppDeps, notice: Set<string>): Promise<void> {
  const db = deps.database.write;
  for (const { id, key } of await listSettledSandboxRefunds(db, deps.clock.now()))
    await sendSandboxEvent(http, deps, { kind: 'refund', gateway_id: id, key });
  for (const { id } of await listOpenSandboxDisputes(db)) {
    if (notice.has(id)) continue;
    await sendSandboxEvent(http, deps, { id: `evt_opened_${id}`, kind: 'dispute', gateway_id: id });
    notice.add(id);
  }
}

/** Starts a timer that sends the events of a bank's later decisions. Returns a function that stops it. */
export function startSandboxEvents(http: FastifyInstance, deps: AppDeps): () => void {
  const notice = new Set<string>();
  let isDelivering = false;
  const timer = setInterval(() => {
    if (isDelivering) return;
    isDelivering = true;
    sendWhatHappened(http, deps, notice)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the sandbox could not tell what happened'))
      .finally(() => {
        isDelivering = false;
      });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
