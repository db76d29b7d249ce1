/** The bundled server, which `npm start` runs and `npm test` builds, by its path from the project's folder. */
export const SERVER_PROGRAM = 'build/server/main.mjs';
