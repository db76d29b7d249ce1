export { drawShareCard } from './draw-card.ts';
export { shareCardOf, shareImagePath } from './share-card.ts';
