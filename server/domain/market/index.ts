export { presentMarket } from './present.ts';
export { findMarket, insertMarket, type Market } from './store.ts';
