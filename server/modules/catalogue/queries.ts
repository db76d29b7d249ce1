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
} from './catalogue-edit-store.ts';
export { listDescriptions } from './description-store.ts';
export { countListedPages, findPageContact, type ListedPageRow, listPagesForStaff } from './listed-page-store.ts';
export { holdService, releaseService, relistService, unlistService } from './moderation-store.ts';
export {
  countCategories,
  countPages,
  findPage,
  hasOwnedPage,
  hasServicesInOther,
  listBannerIds,
  lockPage,
  replaceBanners,
} from './page-store.ts';
export { listProviderRows, type ProviderRow, type ServiceRow } from './provider-store.ts';
export { findDescription, findServicePage, insertService, readService, updateService } from './service-store.ts';
export { listPageBounds, listPublishedPages, type PublishedPage } from './sitemap-store.ts';
export {
  deleteServicesOf,
  insertUnownedServices,
  replaceUnownedServices,
  type UnownedService,
} from './unowned-service-store.ts';
