export { forgetOtherCharges, type SystemCharge, setSystemCharge } from './charge-store.ts';
export { changeExchangeRates, presentExchangeRates } from './exchange-rates.ts';
export { presentMarket } from './present.ts';
export { isSetupKey, setupKey } from './setup-key.ts';
export { findMarket, findMarketName, insertMarket, type Market } from './store.ts';
