import { useEffect, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { pictures } from '#locales/areas/pictures.ts';
import { useMessages } from '#web/api/messages.tsx';
import { wrongWithPicture } from './picture-file.ts';

/** An uploading file with a preview address. */
export interface Sending {
  readonly file: File;
  readonly url: string;
}

/** Uploading files as tiles show them. */
export interface Uploads {
  readonly sending: readonly Sending[];
  /** Why the last files were refused. */
  readonly wrong: string | null;
  readonly isPending: boolean;
  readonly again: () => void;
  readonly giveUp: () => void;
}

/**
 * Files on their way: shown while `send` uploads them, `left` at most. Refused files stay, with their reason in
 * `wrong`, to send them again or discard them. `full` explains files beyond the maximum.
 */
export function useUploads(send: (files: readonly File[]) => void, left: number, full: string | null = null) {
  const t = useMessages(pictures);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(
    () => () => {
      for (const { url } of sending) URL.revokeObjectURL(url);
    },
    [sending],
  );
  const start = (files: readonly File[]) => {
    setWrong(null);
    send(files);
  };
  return {
    sending,
    wrong,
    /** Handles the refusal of an upload. */
    refuse: (problem: Problem): boolean => {
      if (problem.code === 'not_signed_in') return false;
      setWrong(problem.detail);
      return true;
    },
    clearWrong: () => setWrong(null),
    /** Uploads new files. Names and omits files that cannot be pictures. */
    add: (files: readonly File[]) => {
      const good = files.filter((file) => wrongWithPicture(file) === null).slice(0, left);
      const bad = files.find((file) => wrongWithPicture(file) !== null);
      if (good.length > 0) {
        setSending(good.map((file) => ({ file, url: URL.createObjectURL(file) })));
        start(good);
      }
      const reason = bad === undefined ? null : wrongWithPicture(bad);
      if (bad !== undefined && reason !== null) setWrong(t(`file.${reason}`, { name: bad.name }));
      else if (files.length > left) setWrong(full);
    },
    again: () => start(sending.map(({ file }) => file)),
    giveUp: () => {
      setSending([]);
      setWrong(null);
    },
  };
}
