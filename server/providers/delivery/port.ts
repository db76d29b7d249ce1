import type { DeliveryReason } from '#contract/notifications/groups.ts';

/** Thrown when a message can never reach its recipient, so that it is not tried again. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
  readonly reason: DeliveryReason;
  constructor(reason: DeliveryReason) {
    super(reason);
    this.reason = reason;
  }
}
