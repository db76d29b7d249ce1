import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Badge, Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { IconExternalLink, IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { admin } from '#locales/areas/admin.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { Bell } from '#web/features/notifications/bell.tsx';
import { AvatarButton } from '#web/features/shell/avatar-button.tsx';
import { href } from '#web/routes.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { named } from '#web/ui/overlays/overlays.tsx';
import { type AdminPart, partGroups } from './admin-parts.ts';
import { partIcons } from './part-icons.ts';
import classes from './rail.module.css';

interface AdminNavProps {
  readonly part: AdminPart;
  /** The number of open entries per section. */
  readonly counts: Readonly<Partial<Record<AdminPart, number | undefined>>>;
  /** The sections that this role of staff has no use for. */
  readonly hidden: readonly AdminPart[];
}

/** The rail of Admin: its sections, the way to the marketplace, and the account. On phones a bar with a menu. */
export function AdminRail(props: AdminNavProps) {
  const t = useMessages(admin);
  const { user, market } = useSession();
  return (
    <header className={classes.rail}>
      <div className={classes.top}>
        <Link to={href('home')} className={classes.brand} aria-label={t('nav.home', { market: market.name })}>
          <Wordmark name={market.name} logo={market.brand.logo} />
        </Link>
        <Badge component="span" color="gray" className={classes.badge}>
          {t('nav.admin')}
        </Badge>
        {user !== null && (
          <span className={classes.small}>
            <Bell />
            <AvatarButton name={user.name} picture={user.avatar} />
          </span>
        )}
      </div>
      <div className={classes.wide} data-scrolls>
        <Sections {...props} />
      </div>
      <PhoneMenu {...props} />
      <div className={classes.bottom}>
        <div className={classes.links}>
          <Link to={href('home')}>
            <IconExternalLink size={20} stroke={1.7} aria-hidden />
            {t('nav.view')}
          </Link>
          <Bell />
        </div>
        {user !== null && <AvatarButton name={user.name} picture={user.avatar} isRow />}
      </div>
    </header>
  );
}

function PhoneMenu(props: AdminNavProps) {
  const t = useMessages(admin);
  const [isOpen, setOpen] = useState(false);
  const { part, counts } = props;
  const others = Object.entries(counts).reduce((sum, [name, count = 0]) => (name === part ? sum : sum + count), 0);
  const close = () => setOpen(false);
  return (
    <div className={classes.phone}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMenu2 size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(`part.${part}`)}
        {others > 0 && (
          <b className={classes.count}>
            {others}
            <HiddenText> {t('nav.waiting')}</HiddenText>
          </b>
        )}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        size="min(100vw, 19rem)"
        title={t('nav.menu_label')}
        attributes={named(t('nav.menu_label'))}
        closeButtonProps={{ 'aria-label': t('nav.close') }}
      >
        <Sections {...props} onPick={close} />
      </Drawer>
    </div>
  );
}

function Sections({ part, counts, hidden, onPick }: AdminNavProps & { readonly onPick?: () => void }) {
  const t = useMessages(admin);
  return (
    <nav aria-label={t('nav.label')} className={classes.nav}>
      {partGroups.map((group) => {
        const shown = group.filter((name) => !hidden.includes(name));
        return (
          shown.length > 0 && (
            <ul key={group[0]}>
              {shown.map((name) => (
                <li key={name}>
                  <SectionLink name={name} count={counts[name] ?? 0} isCurrent={name === part} onPick={onPick} />
                </li>
              ))}
            </ul>
          )
        );
      })}
    </nav>
  );
}

interface SectionLinkProps {
  readonly name: AdminPart;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly onPick: (() => void) | undefined;
}

function SectionLink({ name, count, isCurrent, onPick }: SectionLinkProps) {
  const t = useMessages(admin);
  const Icon = partIcons[name];
  const to = name === 'overview' ? href('admin') : href('admin', { queue: name });
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const list = link.current?.closest<HTMLElement>('[data-scrolls]');
    if (!isCurrent || !link.current || !list) return;
    const { offsetTop, offsetHeight } = link.current;
    // Only the list scrolls. `scrollIntoView` would scroll the page, too.
    if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = offsetTop - list.clientHeight / 2;
  }, [isCurrent]);
  return (
    <Link ref={link} to={to} onClick={onPick} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{t(`part.${name}`)}</span>
      {count > 0 && (
        <b className={classes.count}>
          {count}
          <HiddenText> {t('nav.waiting')}</HiddenText>
        </b>
      )}
    </Link>
  );
}
