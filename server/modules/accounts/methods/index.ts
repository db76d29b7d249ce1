export { findMethods } from './find-methods.ts';
export { notifyChange } from './notify-change.ts';
export { pauseMethods } from './pause-methods.ts';
export { presentPasskey, presentProviders } from './present.ts';
export { removeMethod } from './remove-method.ts';
