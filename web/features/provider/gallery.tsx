import { IconPhoto } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useMessages } from '#web/api/messages.tsx';
import { partOf, usePartAhead } from '#web/ui/part.tsx';
import { Picture } from '#web/ui/picture.tsx';
import classes from './gallery.module.css';

const allPictures = partOf(() => import('./all-pictures.tsx'));

/** The pictures of a page as its banner, 21:9: one, or one large beside two; on phones the first one, 208 px high. All of them on a click. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly PictureShape[] }) {
  const t = useMessages(providerArea);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(allPictures);
  const [first, ...others] = pictures;
  if (first === undefined) return <div className={classes.plain} aria-hidden="true" />;
  const shown = others.length >= 2 ? others.slice(0, 2) : [];
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className={classes.gallery} data-many={shown.length > 0}>
      <div className={classes.main}>
        <Picture picture={first} ratio={21 / 9} sizes="(min-width: 1000px) 62vw, 100vw" eager radius={0} />
      </div>
      {shown.map((picture) => (
        <div key={picture._id} className={classes.side}>
          <Picture picture={picture} ratio={4 / 3} sizes="(min-width: 1000px) 26vw, 100vw" radius={0} />
        </div>
      ))}
      {others.length > 0 && (
        <button type="button" className={classes.all} onClick={show}>
          <IconPhoto size={18} stroke={1.8} aria-hidden />
          <span className={classes.allLong}>{t('pictures.all', { count: pictures.length })}</span>
          <span className={classes.allShort} aria-hidden="true">
            {t('pictures.short', { count: pictures.length })}
          </span>
        </button>
      )}
      {isWanted && (
        <Suspense>
          <allPictures.Here name={name} pictures={pictures} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
