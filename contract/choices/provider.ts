export const servicePlaces = ['at_provider', 'at_customer', 'virtual'] as const;
export const bookingModes = ['instant', 'request'] as const;
export const cancellationPolicies = ['flexible', 'moderate', 'strict'] as const;
