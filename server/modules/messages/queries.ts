export {
  ConversationCursor,
  countDelivered,
  countWaiting,
  type FileRow,
  filesJson,
  findByGuestToken,
  findConversation,
  findDocument,
  findSides,
  listConversations,
  listMessages,
  listSince,
} from './conversation-store.ts';
export {
  bytesOf,
  fileColumns,
  insertFiles,
  joinConversations,
  markMailed,
  markRead,
  type StoredFile,
} from './message-store.ts';
