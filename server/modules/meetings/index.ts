export {
  connectAccount,
  disconnectAccount,
  offeredZoom,
  presentOwnAccount,
  startConnecting,
} from './accounts.ts';
export { joinRoom, needsAccount, presentRoom, requireVisitor } from './rooms.ts';
export { syncMeetings } from './sync-meetings.ts';
