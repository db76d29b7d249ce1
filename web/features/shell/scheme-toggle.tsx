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
 * Light, dark, or the device's scheme. Transitions stay on, because disabling them needs a stylesheet that the policy
 * forbids.
 */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [isReady, setReady] = useState(false);
  // The server does not know a choice that is kept only in this browser's cookie when a cached page is shown.
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
