import type { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { Invalidation, socketOptions } from '#contract/realtime.ts';

/** Opens the socket of whoever is signed in: what it calls out of date is read anew. Answers how to close it. */
export function openLive(queries: QueryClient): () => void {
  const socket = io({ ...socketOptions, transports: ['websocket', 'polling'] });
  let wasOpen = false;
  socket.on('connect', () => {
    // Whatever was said while the line was down is not said again.
    if (wasOpen) void queries.invalidateQueries();
    wasOpen = true;
  });
  socket.on('stale', (message: unknown) => {
    const invalidation = Invalidation.safeParse(message);
    if (!invalidation.success) return;
    for (const name of invalidation.data.calls) void queries.invalidateQueries({ queryKey: [name] });
  });
  socket.connect();
  return () => void socket.close();
}
