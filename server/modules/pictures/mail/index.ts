export { drawForMail } from './draw-for-mail.ts';
export { findMailPicture } from './find-mail-picture.ts';
export { MAIL_PICTURES, mailCover, mailLogo, storedKey } from './mail-picture-paths.ts';
