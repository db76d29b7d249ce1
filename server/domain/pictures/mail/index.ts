export { drawForMail } from './draw.ts';
export { MAIL_PICTURES, mailCover, mailLogo, storedKey } from './paths.ts';
