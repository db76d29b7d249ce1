export { findMethods } from './list.ts';
export { notifyChange } from './notify.ts';
export { pauseMethods } from './pause.ts';
export { presentPasskey, presentProviders } from './present.ts';
export { removeMethod } from './remove.ts';
