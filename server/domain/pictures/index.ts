export { presentPicture, presentPictures } from './present.ts';
export { listPictures, type PictureRow, pictureJson, picturesJson, picturesOf } from './store.ts';
export { dropPicture, type PictureDeps, privateKeyOf, type StoredPicture, storePicture } from './store-picture.ts';
export { sweepPictures } from './sweep.ts';
export { deleteOldUploads, type Sender, takeUploadQuota } from './upload-store.ts';
