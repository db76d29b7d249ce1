import { type Refusal, refuse } from '#contract/errors.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';

/**
 * Runs a gateway action and converts an unavailable gateway into a refusal. The begun work stays, and a retry is safe.
 */
export async function orUnavailable<Result>(
  work: () => Promise<Result>,
): Promise<Result | Refusal<'gateway_unavailable'>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return unreachable();
  }
}

/** The refusal if the gateway does not answer. It says that a retry is harmless. */
export const unreachable = (): Refusal<'gateway_unavailable'> =>
  refuse(
    'gateway_unavailable',
    'The payment service isn’t answering. Nothing is lost or charged twice. Try again in a moment.',
    { extra: { retry_after: 5 } },
  );
