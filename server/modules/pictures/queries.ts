export {
  deleteUnusedOf,
  listPictures,
  type PictureRow,
  pictureJson,
  picturesJson,
  picturesOf,
} from './store.ts';
