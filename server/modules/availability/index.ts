export { serviceAreaOf, visitorOf } from './service-area.ts';
