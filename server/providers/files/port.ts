/** Where files are kept: a local folder, or an S3-compatible store. Keys are relative paths that Plaza makes itself. */
export interface Files {
  /** Keeps bytes under a key; replaces what was there. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes under a key, or null. */
  get(key: string): Promise<Buffer | null>;
  /**
   * The keys of all files in a folder (`pictures/7f`), the folder’s path with them; none where there is no such folder.
   */
  list(folder: string): Promise<string[]>;
  /** Removes what is under a key; nothing there is no fault. */
  remove(key: string): Promise<void>;
}

/**
 * The store of files does not do what it was asked: its disk is full, read-only or gone. Nothing is known to be kept.
 */
export class FilesUnavailableError extends Error {
  override name = 'FilesUnavailableError';
  constructor(cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'fault';
    super(`Files cannot be kept or read where they are (${code}).`, { cause });
  }
}
