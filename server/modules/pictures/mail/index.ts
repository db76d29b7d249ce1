export { drawForMail } from './draw.ts';
export { findMailPicture } from './find.ts';
export { MAIL_PICTURES, mailCover, mailLogo, storedKey } from './paths.ts';
