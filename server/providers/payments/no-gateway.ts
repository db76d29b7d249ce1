import { type Gateway, GatewayUnreachable } from './port.ts';

/** The gateway of a marketplace that takes no payments: it answers nothing, and nothing may ask it. */
export function noGateway(): Gateway {
  const refuse = (method: string) => () => {
    throw new GatewayUnreachable(`no payments: ${method}`);
  };
  return {
    name: 'none',
    charge: refuse('charge'),
    retrieve: refuse('retrieve'),
    cancel: refuse('cancel'),
    refund: refuse('refund'),
    retrieveRefund: refuse('retrieveRefund'),
    retrieveDispute: refuse('retrieveDispute'),
    createCustomer: refuse('createCustomer'),
    verify: refuse('verify'),
    retrieveVerification: refuse('retrieveVerification'),
    cancelVerification: refuse('cancelVerification'),
    saveCard: refuse('saveCard'),
    deleteCard: refuse('deleteCard'),
    fingerprint: refuse('fingerprint'),
    createAccount: refuse('createAccount'),
    retrieveAccount: refuse('retrieveAccount'),
    onboardingLink: refuse('onboardingLink'),
    saveBank: refuse('saveBank'),
    payOut: refuse('payOut'),
    retrievePayout: refuse('retrievePayout'),
    getCharge: refuse('getCharge'),
    getRefund: refuse('getRefund'),
    listCharges: refuse('listCharges'),
    listRefunds: refuse('listRefunds'),
    listPayouts: refuse('listPayouts'),
    // A webhook without a valid signature is not answered.
    readEvent: () => null,
  };
}
