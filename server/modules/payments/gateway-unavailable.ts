import { type Refusal, refuse } from '#contract/errors.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';

/**
 * Runs a gateway action and converts an unavailable gateway into a refusal. The begun work stays, and a retry is safe.
 */
export async function callOrRefuse<Result>(
  work: () => Promise<Result>,
): Promise<Result | Refusal<'gateway_unavailable'>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return refuseUnreachable();
  }
}

/** The refusal if the gateway does not answer. It says that a retry is harmless. */
export const refuseUnreachable = (): Refusal<'gateway_unavailable'> =>
  refuse('gateway_unavailable', say(payments, 'unavailable'), { extra: { retry_after: 5 } });
