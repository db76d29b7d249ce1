import { Switch } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { listFormat } from '#contract/formats/intl.ts';
import {
  groupChoices,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationGroup,
  notificationChannels,
  notificationGroups,
} from '#contract/notifications/groups.ts';
import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import classes from './notifications.module.css';
import { useChange } from './use-change.ts';

/** Each group with a control for each of its channels: next to each other, on phones below the group’s name. */
export function ChannelMatrix({ settings }: { readonly settings: NotificationSettings }) {
  const t = useMessages(notificationsSection);
  const change = useChange(settings);
  const channels = notificationChannels.filter(
    (channel) => (channel !== 'sms' || settings.has_sms) && (channel !== 'push' || settings.push_key !== null),
  );
  return (
    <div className={classes.matrix} data-channels={channels.length}>
      <div className={classes.head} aria-hidden>
        {channels.map((channel) => (
          <span key={channel}>{t(`channel.${channel}`)}</span>
        ))}
      </div>
      {notificationGroups.map((group) => (
        <Row key={group} group={group} channels={channels} settings={settings} change={change} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly group: NotificationGroup;
  readonly channels: readonly NotificationChannel[];
  readonly settings: NotificationSettings;
  readonly change: ReturnType<typeof useChange>;
}

/** A group with its controls, which a phone shows when the group is opened. */
function Row({ group, channels, settings, change }: RowProps) {
  const t = useMessages(notificationsSection);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const choiceBy = (channel: NotificationChannel) =>
    settings.choices.find((each) => each.group === group && each.channel === channel)?.choice ?? null;
  const on = channels.filter((channel) => choiceBy(channel) === 'on' || choiceBy(channel) === 'daily');
  const ways = listFormat(locale, { type: 'unit' }).format(on.map((channel) => t(`channel.${channel}`)));
  return (
    <fieldset aria-label={t(`group.${group}`)} className={classes.row} data-open={isOpen}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <b>{t(`group.${group}`)}</b>
          <small>{on.length === 0 ? t('none') : ways}</small>
        </span>
        <IconChevronDown size={20} stroke={1.7} aria-hidden />
      </button>
      <div className={classes.about}>
        <b>{t(`group.${group}`)}</b>
        <small>{t(`group.${group}_hint`)}</small>
      </div>
      {channels.map((channel) => (
        <Cell
          key={channel}
          group={group}
          channel={channel}
          choice={choiceBy(channel)}
          isPossible={channel !== 'sms' || (settings.phone_verified && settings.phone_fault === null)}
          onPick={(choice) => change([{ group, channel, choice }])}
        />
      ))}
    </fieldset>
  );
}

interface CellProps {
  readonly group: NotificationGroup;
  readonly channel: NotificationChannel;
  readonly choice: NotificationChoice | null;
  /** Text messages need a number first. */
  readonly isPossible: boolean;
  readonly onPick: (choice: NotificationChoice) => void;
}

/** The control of one group and channel: a switch, a choice for mail, or a lock. Empty if there is no such way. */
function Cell({ group, channel, choice, isPossible, onPick }: CellProps) {
  const t = useMessages(notificationsSection);
  if (choice === null) return <div className={classes.none} />;
  const possible = groupChoices[group][channel];
  const label = t('control', { group: t(`group.${group}`), channel: t(`channel.${channel}`) });
  return (
    <div className={classes.cell}>
      <span className={classes.channel} aria-hidden>
        {t(`channel.${channel}`)}
      </span>
      {possible.length === 1 ? (
        <span className={classes.lock}>
          <IconLock size={18} stroke={1.7} aria-hidden />
          <HiddenText>
            {label}: {t('locked')}
          </HiddenText>
          <span className={classes.lockText} aria-hidden>
            {t('locked')}
          </span>
        </span>
      ) : channel === 'email' ? (
        <Choice
          aria-label={label}
          value={choice}
          options={possible.map((value) => ({ value, label: t(`choice.${value}`) }))}
          onPick={onPick}
        />
      ) : (
        <Switch
          aria-label={label}
          checked={choice === 'on'}
          disabled={!isPossible && choice === 'off'}
          onChange={(event) => onPick(event.currentTarget.checked ? 'on' : 'off')}
        />
      )}
    </div>
  );
}
