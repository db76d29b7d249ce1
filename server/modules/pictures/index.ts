export { presentPicture, presentPictures } from './present.ts';
