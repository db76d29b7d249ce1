export { documentKeyFor, pictureKeyFor } from './access-token.ts';
export { askAsGuest, askAsUser } from './ask.ts';
export { findMine } from './find.ts';
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
export { conversationPath, pathFor } from './links.ts';
export { unreadMail } from './mails.ts';
export { publishRead } from './notify.ts';
export { otherSide } from './policy.ts';
export { presentConversation, presentMessage } from './present.ts';
export { excerpt } from './rules/excerpt.ts';
export { firstSide } from './rules/first-side.ts';
export { emptyMessage, sendMessage } from './send.ts';
export { sweepDocuments } from './sweep.ts';
export { markMailed, markRead } from './write-store.ts';
