export { beginImpersonation, endImpersonation, findImpersonated, listImpersonations } from './impersonation-store.ts';
