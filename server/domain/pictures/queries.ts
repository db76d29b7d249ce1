export { listPictures, type PictureRow, pictureJson, picturesJson, picturesOf } from './store.ts';
