export {
  findGuestPage,
  findOwnProviders,
  findProvider,
  findProviderPage,
  listOwnProviders,
  providerKey,
} from './find-provider.ts';
export { presentOwnService } from './present.ts';
export { mayVisit } from './visits.ts';
