export { forgetOtherCharges, type SystemCharge, setSystemCharge } from './charge-store.ts';
export { presentMarket } from './present.ts';
export { isSetupKey, setupKey } from './setup-key.ts';
export { findMarket, findMarketName, insertMarket, type Market } from './store.ts';
