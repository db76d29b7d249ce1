export {
  ConversationCursor,
  countWaiting,
  findByGuestToken,
  findConversation,
  findSides,
  listConversations,
} from './conversation-store.ts';
export { type FileRow, filesJson, findDocument } from './file-store.ts';
export {
  bytesOf,
  fileColumns,
  insertFiles,
  joinConversations,
  markMailed,
  markRead,
  type StoredFile,
} from './message-store.ts';
export { countDelivered, listMessages, listSince } from './sent-message-store.ts';
