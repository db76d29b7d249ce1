export { accentOf, hasOwnLook, presentBrand } from './brand.ts';
export { changeExchangeRates, presentExchangeRates } from './exchange-rates.ts';
export { readLogo } from './logo.ts';
export { mayTakePayments, presentMarket } from './present.ts';
export { countryOfZone } from './rules/country.ts';
export { presentFee, readMarketSettings, settingsChange } from './settings.ts';
export { isSetupKey, setupKey } from './setup-key.ts';
