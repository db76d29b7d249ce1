export { presentPicture, presentPictures } from './present.ts';
export { listPictures, type PictureRow } from './store.ts';
