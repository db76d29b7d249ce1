import { type Gateway, GatewayUnavailable, GatewayUnreachable } from '#server/providers/payments/port.ts';
import type { TestApp } from './app.ts';

/** A call of the gateway that comes to nothing, since nobody answers. */
export const away = async (): Promise<never> => {
  throw new GatewayUnavailable('away');
};

/** The same, since it takes no connection. */
export const unreachable = async (): Promise<never> => {
  throw new GatewayUnreachable('connection refused');
};

/** Does something while these calls of the gateway behave otherwise; answers what it came to. */
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
