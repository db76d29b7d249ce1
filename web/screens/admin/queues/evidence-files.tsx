import type { MessageFile } from '#contract/entities/message.ts';
import { adminEvidence } from '#locales/areas/admin-evidence.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Fact } from '../parts/facts.tsx';
import classes from './queues.module.css';

/** The files of a claim or an appeal, as a fact about it; nothing if there are none. */
export function EvidenceFact({ files }: { readonly files: readonly MessageFile[] }) {
  const t = useMessages(adminEvidence);
  if (files.length === 0) return null;
  return (
    <Fact label={t('files')}>
      {files.map((file, at) => (
        <Evidence key={keyOf(file)} file={file} number={at + 1} />
      ))}
    </Fact>
  );
}

const keyOf = (file: MessageFile): string => (file.kind === 'picture' ? file.picture._id : file.url);

/** A file of evidence. It opens in a new tab; documents are downloaded. */
function Evidence({ file, number }: { readonly file: MessageFile; readonly number: number }) {
  const t = useMessages(adminEvidence);
  const url = file.kind === 'picture' ? `${file.picture.base_url}-${Math.max(...file.picture.widths)}.webp` : file.url;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.evidence} data-kind={file.kind}>
      {file.kind === 'picture' ? (
        <Picture picture={file.picture} ratio={1} sizes="72px" radius={10} alt={t('picture', { number })} />
      ) : (
        t('document', { name: file.name, kilobytes: Math.ceil(file.bytes / 1024) })
      )}
    </a>
  );
}
