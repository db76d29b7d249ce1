export { type DoorKeeper, requireDoor } from './access.ts';
export { findDoorDate } from './door-event-store.ts';
export { recordJoined } from './join.ts';
export { createLink, endLink, listOwnLinks } from './links.ts';
export { listDoor } from './list.ts';
export { recordScans, refreshHost } from './record.ts';
