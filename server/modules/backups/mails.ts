import { backups } from '#locales/areas/backups.ts';
import { say, translate } from '#locales/format.ts';
import { button, facts, type MailFrame, paragraph, writeMail } from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { RunKind } from './rules/runs.ts';

/** The title of what operators are told of a run that failed. */
export const failedTitle = (kind: RunKind) => say(backups, `failed.${kind}`);

/** The mail to an operator about a backup, or the trial restore of one, that failed. */
export async function failedMail(
  frame: MailFrame,
  mail: { readonly kind: RunKind; readonly fault: string; readonly to: string; readonly once_key: string },
): Promise<NewMessage> {
  const { kind, fault, to, once_key } = mail;
  const t = translate(frame.language, backups);
  return writeMail(frame, {
    ...{ kind: 'backup_failed', to, title: t(`failed.${kind}`), once_key },
    preview: fault,
    blocks: [
      paragraph(t(`failed.${kind}_text`)),
      facts([{ label: t('failed.why'), value: fault }]),
      button(t('failed.see'), '/admin', frame),
    ],
    reason: t('failed.reason'),
  });
}
