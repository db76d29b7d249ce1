export {
  findGuestPage,
  findOwnProviders,
  findProvider,
  findProviderPage,
  listOwnProviders,
  providerKey,
} from './find-provider.ts';
export { mayVisit } from './may-visit.ts';
export { presentOwnService } from './present.ts';
