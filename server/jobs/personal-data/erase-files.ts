import { z } from 'zod';
import type { Job } from '../worker.ts';

const Payload = z.object({ files: z.array(z.string()) });

/** Removes files of a deleted account; retried when the file store does not answer. A missing file is no error. */
export const eraseFiles: Job = async ({ providers }, payload) => {
  for (const file of Payload.parse(payload).files) await providers.files.remove(file);
};
