export {
  deleteSave,
  deleteSavesOf,
  insertSave,
  isOfferedService,
  isPublishedEvent,
  isPublishedProvider,
  listSavedListings,
  type SaveKind,
} from './store.ts';
