export {
  dropPicture,
  filesOf,
  type PictureDeps,
  privateKeyOf,
  type StoredPicture,
  storePicture,
  storePictures,
} from './store-picture.ts';
export { sweepPictures } from './sweep-pictures.ts';
export { deleteOldUploads, type Sender, takeUploadQuota } from './upload-store.ts';
