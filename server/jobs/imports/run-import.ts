import { z } from 'zod';
import { stepImport } from '#server/modules/imports/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ run_id: z.string() });

/** Checks, writes or undoes an import, as far as it gets in a minute; another job continues. */
export const runImport: Job = async (deps, payload) => {
  await stepImport(deps, Payload.parse(payload).run_id);
};
