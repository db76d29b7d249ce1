export { dropPicture, type KeptPicture, keepPicture, type PictureDeps, privateKeyOf } from './keep-picture.ts';
export { presentPicture, presentPictures } from './present.ts';
export { listPictures, type PictureRow, pictureJson, picturesJson, picturesOf } from './store.ts';
export { sweepPictures } from './sweep.ts';
export { forgetRoom, type Sender, takeRoom } from './upload-store.ts';
