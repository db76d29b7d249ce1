export {
  ConversationCursor,
  countSides,
  countWaiting,
  findByGuestToken,
  findConversation,
  findDocument,
  listConversations,
  listMessages,
  listSince,
} from './find-store.ts';
export { markMailed, markRead } from './write-store.ts';
