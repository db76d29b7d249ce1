export {
  deleteSave,
  findSaved,
  insertSave,
  isOfferedService,
  isPublishedProvider,
  listSavedListings,
  type SaveKind,
} from './store.ts';
