export { holdEvent, releaseEvent, relistEvent, unlistEvent } from './manage/moderated-store.ts';
