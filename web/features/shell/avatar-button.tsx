import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { workspace } from '#locales/areas/workspace.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './avatar-button.module.css';
import shell from './shell.module.css';

const avatarMenu = partOf(
  () => import('./avatar-menu.tsx'),
  ({ children }) => children,
);

interface MeProps {
  readonly name: string;
  readonly picture: Parameters<typeof Avatar>[0]['picture'];
  /** A row with the name, as in the rail of the workspace. */
  readonly isRow?: boolean;
}

/** The user's avatar. Its menu loads on the first click. */
export function AvatarButton({ name, picture, isRow = false }: MeProps) {
  const t = useMessages(workspace);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(avatarMenu);
  const className = isRow ? classes.row : shell.me;
  const look = (
    <>
      <Avatar name={name} picture={picture} size={isRow ? 34 : 38} />
      {isRow && (
        <>
          <b dir="auto">{name}</b>
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </>
      )}
    </>
  );
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-label={t('menu', { name })}
      onClick={() => setWanted(true)}
    >
      {look}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <avatarMenu.Here name={name} className={className} position={isRow ? 'top-start' : 'bottom-end'}>
        {look}
      </avatarMenu.Here>
    </Suspense>
  );
}
