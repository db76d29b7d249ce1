import { type Gateway, GatewayUnavailable, GatewayUnreachable } from '#server/providers/payments/port.ts';
import type { TestApp } from './app.ts';

/** A gateway call that fails without a response. */
export const away = async (): Promise<never> => {
  throw new GatewayUnavailable('away');
};

/** The same, because the connection is refused. */
export const unreachable = async (): Promise<never> => {
  throw new GatewayUnreachable('connection refused');
};

/** Runs work while these gateway calls behave differently; returns its result. */
export async function withGateway<Result>(
  it: TestApp,
  own: Partial<Gateway>,
  work: () => Promise<Result>,
): Promise<Result> {
  const sound = it.deps.providers.gateway;
  Object.assign(it.deps.providers, { gateway: { ...sound, ...own } });
  try {
    return await work();
  } finally {
    Object.assign(it.deps.providers, { gateway: sound });
  }
}
