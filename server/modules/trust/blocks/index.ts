export { findCustomer } from './find-customer.ts';
export { presentBlock } from './present.ts';
