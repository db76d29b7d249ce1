import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconDots } from '@tabler/icons-react';

/** The button with three dots that opens the menu around it. */
export function DotsTarget({ label, size = 20 }: { readonly label: string; readonly size?: number }) {
  return (
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={label}>
        <IconDots size={size} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Menu.Target>
  );
}
