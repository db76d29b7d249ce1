import { z } from 'zod';
import { expireExports, makeExport } from '#server/modules/personal-data/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ export_id: z.string() });

/** Makes a copy of somebody's data. */
export const exportData: Job = async (deps, payload) => makeExport(deps, Payload.parse(payload).export_id);

/** Deletes copies that have expired. */
export const expireExportsJob: Job = async (deps) => expireExports(deps);
