import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './scheme-toggle.module.css';

const choices = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

/**
 * The choice of light, dark, or the device's scheme. Transitions stay enabled, because disabling them needs a
 * stylesheet that the content policy forbids.
 */
export function SchemeToggle() {
  const t = useMessages(shell);
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [isReady, setReady] = useState(false);
  // When the server shows a cached page, it does not know a choice stored only in this browser's cookie.
  useEffect(() => setReady(true), []);
  return (
    <fieldset className={classes.schemes}>
      <HiddenText as="legend">{t('theme')}</HiddenText>
      {choices.map(({ value, icon: Icon }) => (
        <label key={value} className={classes.scheme} title={t(`theme.${value}`)}>
          <input
            type="radio"
            name="scheme"
            value={value}
            checked={isReady && colorScheme === value}
            onChange={() => setColorScheme(value)}
            aria-label={t(`theme.${value}`)}
          />
          <Icon size={18} stroke={1.8} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
