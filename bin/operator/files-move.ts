// `npm run files:move -- --to s3|disk`: copies the stored files into the bucket of FILES_URL, or back from there.
import { join, resolve } from 'node:path';
import { copyStore } from '#server/backup/copy-store.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { ConfigError, readConfig } from '#server/kernel/configuration/config.ts';
import { openFiles } from '#server/providers/files/open.ts';
import { readArguments, runCommand, UsageError } from './run-command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await runCommand('files-move', async () => {
  const { to } = readArguments({ options: { to: { type: 'string' } } }).values;
  if (to !== 's3' && to !== 'disk') throw new UsageError('Give --to s3 or --to disk.');
  const config = readConfig(process.env);
  if (config.FILES_URL === undefined)
    throw new ConfigError(
      'FILES_URL is needed to know which bucket files are moved to or from, such as s3://my-bucket/plaza, with the ' +
        'settings beside it.',
    );
  const filesDir = join(resolve(config.PLAZA_DATA), 'files');
  const bucket = await openFiles(config, filesDir);
  const disk = await openFiles({ ...config, FILES_URL: undefined }, filesDir);
  const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk];
  const started = performance.now();
  const { copied, bytes, already, removed } = await copyStore(source, target, systemClock.now());
  const gone = removed === 0 ? '' : `, ${removed} that are gone here are in the trash there`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `${target.place.name} has all files of ${source.place.name}: ${copied} copied ` +
      `(${(bytes / 1024 ** 2).toFixed(1)} MB), ${already} were there${gone}, ${seconds} s`,
  );
  const next = to === 's3' ? `Set FILES_URL=${config.FILES_URL}` : 'Take FILES_URL away';
  say(
    `${next} in the settings of all processes, start them again, and then run this once more: it copies what was ` +
      `written meanwhile. The files in ${source.place.name} are as they were; remove them when all is well.`,
  );
});
