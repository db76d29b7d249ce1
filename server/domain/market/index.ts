export { changeExchangeRates, presentExchangeRates } from './exchange-rates.ts';
export { presentMarket } from './present.ts';
export { presentFee, readMarketSettings, settingsChange } from './settings.ts';
export { isSetupKey, setupKey } from './setup-key.ts';
