export { deleteBlock, findBlock, insertBlock, listBlocks } from './block-store.ts';
