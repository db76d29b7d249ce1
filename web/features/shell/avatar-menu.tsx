import { Menu } from '@mantine/core';
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarTime,
  IconGift,
  IconHeart,
  IconInbox,
  IconLifebuoy,
  IconLogout,
  IconTicket,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallName } from '#contract/index.ts';
import { shell } from '#locales/areas/shell.ts';
import { workspace } from '#locales/areas/workspace.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { sessionChanged, useSession, useWeb } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';

interface AvatarMenuProps {
  readonly name: string;
  readonly className: string | undefined;
  readonly position: 'bottom-end' | 'top-start';
  /** The content of the button. */
  readonly children: ReactNode;
}

/** The menu of the signed-in user, open when the component loads. */
export default function AvatarMenu({ name, className, position, children }: AvatarMenuProps) {
  const t = useMessages(workspace);
  const s = useMessages(shell);
  const [isOpen, setOpen] = useState(true);
  const { user } = useSession();
  const hasPayments = useFeature('payments');
  const hasEvents = useFeature('events');
  const hasCodes = [useFeature('referrals'), useFeature('promo_codes')].includes(true);
  const logOut = useLogOut();

  return (
    // Rendered within the header's DOM, so that assistive technology finds it there. A menu contains only its items.
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position={position}
      width={248}
      radius="lg"
      shadow="md"
      offset={10}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={className} aria-label={t('menu', { name })}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {isStaff(user) && (
          <>
            <Menu.Item component={Link} to={href('admin')} leftSection={<IconInbox size={18} />}>
              {s('menu.admin')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item component={Link} to={href('booking')} leftSection={<IconCalendarEvent size={18} />}>
          {s('menu.bookings')}
        </Menu.Item>
        <Menu.Item component={Link} to={href('save')} leftSection={<IconHeart size={18} />}>
          {s('menu.saved')}
        </Menu.Item>
        {hasPayments && (
          <Menu.Item component={Link} to={href('wallet')} leftSection={<IconWallet size={18} />}>
            {s('menu.wallet')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to={href('my_page')} leftSection={<IconBuildingStore size={18} />}>
          {s('menu.page')}
        </Menu.Item>
        <Menu.Item component={Link} to={href('my_schedule')} leftSection={<IconCalendarTime size={18} />}>
          {s('menu.schedule')}
        </Menu.Item>
        {hasEvents && (
          <Menu.Item component={Link} to={href('my_events')} leftSection={<IconTicket size={18} />}>
            {t('events')}
          </Menu.Item>
        )}
        <Menu.Divider />
        {hasCodes && (
          <Menu.Item component={Link} to={href('refer_discount')} leftSection={<IconGift size={18} />}>
            {s('menu.referrals')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={href('profile')} leftSection={<IconUserCircle size={18} />}>
          {s('menu.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to={href('helpandsupport')} leftSection={<IconLifebuoy size={18} />}>
          {s('menu.help')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void logOut()}>
          {s('menu.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Signs out and goes home. */
function useLogOut() {
  const { call } = useWeb();
  const queries = useQueryClient();
  const navigate = useNavigate();

  return async () => {
    try {
      await call('user/logout' as CallName, {});
      await navigate(href('home'));
      await sessionChanged(queries);
    } catch (error) {
      const problem = problemOf(error);
      toast.danger(problem.title, problem.detail);
    }
  };
}
