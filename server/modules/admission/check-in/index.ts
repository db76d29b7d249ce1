export { type DoorKeeper, requireDoor } from './door-access.ts';
export { findDoorDate } from './door-event-store.ts';
export { createLink, endLink, listOwnLinks } from './door-links.ts';
export { listDoor } from './list-door.ts';
export { recordJoined } from './record-joined.ts';
export { recordScans, refreshHost } from './record-scans.ts';
