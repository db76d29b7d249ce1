export {
  deleteSave,
  insertSave,
  isOfferedService,
  isPublishedEvent,
  isPublishedProvider,
  listSavedListings,
  type SaveKind,
} from './store.ts';
