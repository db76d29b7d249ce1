/** The largest file that is uploaded (bytes). Larger ones are imported by the command. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
