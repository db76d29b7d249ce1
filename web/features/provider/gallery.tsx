import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { ui } from '#locales/areas/ui.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CategoryScene } from '#web/features/pictures/category-scene.tsx';
import { href } from '#web/routes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './gallery.module.css';

const allPictures = partOf(() => import('./all-pictures.tsx'));

interface GalleryProps {
  readonly provider: Pick<ProviderPage, '_id' | 'name' | 'banner_images' | 'category_slugs'> & {
    readonly can: { readonly edit: boolean };
    readonly kind?: 'provider' | 'event';
  };
  /** The most small pictures beside the large one. */
  readonly small?: 2 | 4;
}

/**
 * A page's pictures as a banner: one, two side by side, or one large and two or four small ones; on phones the first. A
 * click shows all. Without pictures it shows a scene of the category, and a link for the owner to add photos.
 */
export function Gallery({ provider, small = 2 }: GalleryProps) {
  const { name, banner_images: pictures } = provider;
  const t = useMessages(providerArea);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(allPictures);
  const [first, ...others] = pictures;
  if (first === undefined)
    return (
      <div className={classes.plain}>
        <CategoryScene provider={provider}>{provider.can.edit && <AddPhotos />}</CategoryScene>
      </div>
    );
  const shown = others.slice(0, others.length >= small ? small : Math.min(others.length, 2));
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className={classes.gallery} data-many={shown.length > 0} data-small={shown.length}>
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

/** The owner's link from a page without pictures to the gallery settings. */
function AddPhotos() {
  const t = useMessages(ui);
  return (
    <Link to={`${href('my_page')}#pictures`} className={classes.all}>
      <IconPhotoPlus size={18} stroke={1.8} aria-hidden />
      {t('photos.add')}
    </Link>
  );
}
