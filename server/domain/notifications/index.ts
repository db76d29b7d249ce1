export { mailFrame } from './mail-frame.ts';
export { presentNotification } from './present.ts';
