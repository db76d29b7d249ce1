export {
  ConversationCursor,
  countDelivered,
  countSides,
  countWaiting,
  type FileRow,
  filesJson,
  findByGuestToken,
  findConversation,
  findDocument,
  listConversations,
  listMessages,
  listSince,
} from './find-store.ts';
export {
  bytesOf,
  fileColumns,
  insertFiles,
  joinConversations,
  markMailed,
  markRead,
  type StoredFile,
} from './write-store.ts';
