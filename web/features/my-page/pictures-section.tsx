import { ActionIcon, Button, Group } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/LoadingOverlay.css';
import '@mantine/dropzone/styles.css';
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { Picture } from '#web/ui/picture.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './my-page.module.css';

const MOST = 12;
const BYTES = 10 * 1024 * 1024;
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The gallery: dropped in, dragged (or moved by its arrows) into order, taken out; the first one is the banner. */
export function PicturesSection({ page }: { page: OwnProvider }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const change = useCallMutation('user/add_provider_banner_image', { stale: ['my_page/get_my_page'] });
  const ids = page.banner_images.map((picture) => picture._id);
  const send = (input: { order?: string[]; remove_ids?: string[] }, images?: readonly Blob[]) =>
    change.run({ provider_id: page._id, ...input }, images ? { images } : undefined);
  const place = (id: string, at: number) => {
    const rest = ids.filter((each) => each !== id);
    if (ids.indexOf(id) !== at) send({ order: rest.toSpliced(at, 0, id) });
  };
  return (
    <div className={classes.form}>
      {page.banner_images.length > 0 && (
        <ul className={classes.pictures} aria-busy={change.isPending}>
          {page.banner_images.map((picture, at) => (
            <li
              key={picture._id}
              draggable
              data-dragged={dragged === picture._id}
              onDragStart={() => setDragged(picture._id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) place(dragged, at);
              }}
            >
              <Picture picture={picture} ratio={4 / 3} sizes="200px" radius={10} />
              {at === 0 && <span className={classes.badge}>Banner</span>}
              <Group gap={4} className={classes.tools}>
                <ActionIcon
                  variant="default"
                  aria-label="Move to the front"
                  disabled={at === 0}
                  onClick={() => place(picture._id, at - 1)}
                >
                  <IconArrowLeft size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label="Move back"
                  disabled={at === ids.length - 1}
                  onClick={() => place(picture._id, at + 1)}
                >
                  <IconArrowRight size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label="Remove this picture"
                  onClick={() => send({ remove_ids: [picture._id] })}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {ids.length < MOST && (
        <Dropzone
          accept={KINDS}
          maxSize={BYTES}
          maxFiles={MOST - ids.length}
          loading={change.isPending}
          onDrop={(files) => send({}, files)}
          onReject={() => toast.danger('Not taken', `JPEG, PNG, WebP or AVIF up to 10 MB, at most ${MOST} in all.`)}
        >
          <div className={classes.drop}>
            <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
            <b>Drop pictures here</b>
            <span>JPEG, PNG, WebP or AVIF, up to 10 MB each. Where they were taken is removed.</span>
            <Button component="span" variant="light" mt="xs">
              Choose pictures
            </Button>
          </div>
        </Dropzone>
      )}
      {change.problem !== null && (
        <p role="alert" className={classes.problem}>
          {change.problem.detail}
        </p>
      )}
    </div>
  );
}
