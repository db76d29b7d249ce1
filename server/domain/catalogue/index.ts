export { listDescriptions } from './description-store.ts';
export {
  insertCategory,
  insertDescription,
  isNameTaken,
  listCatalogue,
  lockCategory,
  lockDescription,
  refreshListingsOf,
  updateCategory,
  updateDescription,
} from './edit-store.ts';
export {
  findGuestPage,
  findOwnProviders,
  findProvider,
  findProviderPage,
  listOwnProviders,
  providerKey,
} from './find-provider.ts';
export {
  countCategories,
  countPages,
  findPage,
  hasServicesInOther,
  insertPage,
  listBannerIds,
  lockPage,
  replaceBanners,
  updatePage,
} from './page-store.ts';
export { maySeePage, ownsPage } from './policy.ts';
export { presentOwnService } from './present.ts';
export { listProviderRows, type ProviderRow, type ServiceRow } from './provider-store.ts';
export { refusePrice } from './rules/price.ts';
export { missingForPublishing } from './rules/setup.ts';
export { findDescription, findServicePage, insertService, readService, updateService } from './service-store.ts';
export { listPageBounds, listPublishedPages } from './sitemap-store.ts';
