import { z } from 'zod';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { expireExports, makeExport } from '#server/modules/personal-data/index.ts';

const EraseFilesPayload = z.object({ files: z.array(z.string()) });

/** Erases files of an erased person, also from the trash; retried when the file store does not answer. */
const eraseFiles: Job = async ({ providers }, payload) => {
  for (const file of EraseFilesPayload.parse(payload).files) await providers.files.erase(file);
};

const ExportDataPayload = z.object({ export_id: z.string() });

/** Makes a copy of somebody's data. */
const exportData: Job = async (deps, payload) => makeExport(deps, ExportDataPayload.parse(payload).export_id);

/** Deletes copies that have expired. */
const expireExportsJob: Job = async (deps) => expireExports(deps);

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'erase-files': { run: eraseFiles },
  'expire-exports': { run: expireExportsJob, at: '37 * * * *' },
  'export-data': { run: exportData },
} satisfies JobTable;
