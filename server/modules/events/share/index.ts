export { shareCardOf, shareImagePath } from './card.ts';
export { drawShareCard } from './draw-card.ts';
