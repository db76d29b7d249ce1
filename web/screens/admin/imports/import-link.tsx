import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminImports } from '#locales/areas/admin-imports.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';

/** Leads from the list of pages to their imports. */
export function ImportLink() {
  const t = useMessages(adminImports);
  return (
    <Button
      component={Link}
      to={href('admin', { queue: 'imports' })}
      variant="default"
      size="md"
      leftSection={<IconUpload size={18} aria-hidden />}
    >
      {t('list.link')}
    </Button>
  );
}
