export {
  findGuestPage,
  findOwnProviders,
  findProvider,
  findProviderPage,
  listOwnProviders,
  providerKey,
} from './find-provider.ts';
export { maySeePage, ownsPage } from './policy.ts';
export { presentOwnService } from './present.ts';
