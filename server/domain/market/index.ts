export {
  dropSystemCharge,
  forgetOtherCharges,
  listSystemCharges,
  type SystemCharge,
  setSystemCharge,
} from './charge-store.ts';
export { changeExchangeRates, presentExchangeRates } from './exchange-rates.ts';
export { presentMarket } from './present.ts';
export { presentFee, readMarketSettings, settingsChange } from './settings.ts';
export {
  findOperator,
  findSettings,
  lockSettings,
  type MarketRow,
  type Operator,
  operatorOf,
  updateSettings,
} from './settings-store.ts';
export { isSetupKey, setupKey } from './setup-key.ts';
export { findMarket, findMarketName, insertMarket, type Market } from './store.ts';
