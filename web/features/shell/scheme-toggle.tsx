import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './scheme-toggle.module.css';

const choices = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Same as device', icon: IconDeviceDesktop },
] as const;

/**
 * The choice of light, dark, or the device's scheme. Transitions stay enabled, because disabling them needs a
 * stylesheet that the content policy forbids.
 */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [isReady, setReady] = useState(false);
  // When the server shows a cached page, it does not know a choice stored only in this browser's cookie.
  useEffect(() => setReady(true), []);
  return (
    <fieldset className={classes.schemes}>
      <HiddenText as="legend">Theme</HiddenText>
      {choices.map(({ value, label, icon: Icon }) => (
        <label key={value} className={classes.scheme} title={label}>
          <input
            type="radio"
            name="scheme"
            value={value}
            checked={isReady && colorScheme === value}
            onChange={() => setColorScheme(value)}
            aria-label={label}
          />
          <Icon size={18} stroke={1.8} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
