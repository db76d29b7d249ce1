// The program and the environment of the server's process, wherever it is started.

/** The bundled server, by its path from the project's folder (bin/build.mjs). */
export const serverProgram = 'build/server/main.mjs';

/**
 * Variables that Node and its libraries read before any code of ours runs; paths are relative to the project's folder.
 */
export const serverEnv = {
  // Libraries are faster and quieter in production mode.
  NODE_ENV: 'production',
  // Caches compiled code: the next start is faster, and needs no TypeScript compiler in memory (25 MB).
  NODE_COMPILE_CACHE: 'build/compiled',
  // By default the C library gives each thread its own heap, whose freed memory no other thread can use (15 MB).
  MALLOC_ARENA_MAX: '2',
  // Large allocations get their own mapping, which is returned when freed; by default the C library stops that after a
  // few.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // A smaller young generation: collections are four times as frequent and a quarter as long, with shorter pauses and
  // 45 MB less.
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=8'].filter(Boolean).join(' '),
};
