export {
  dropSystemCharge,
  forgetOtherCharges,
  listSystemCharges,
  type SystemCharge,
  setSystemCharge,
} from './charge-store.ts';
export {
  findSettings,
  hideChecklist,
  isChecklistHidden,
  lockSettings,
  type MarketRow,
  type Operator,
  operatorOf,
  updateSettings,
} from './settings-store.ts';
export {
  defaultPolicy,
  findMarket,
  findMarketName,
  findOffFeatures,
  findSearchRadius,
  forgetOffFeatures,
  insertMarket,
  isMarketOpen,
  type Market,
  openMarket,
} from './store.ts';
