import type { Picture as PictureShape } from '#contract/entities/picture.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './gallery.module.css';

interface AllPicturesProps {
  readonly name: string;
  readonly pictures: readonly PictureShape[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every picture of a page in one column. Loaded on demand, because few visitors open it. */
export default function AllPictures({ name, pictures, isOpen, onClose }: AllPicturesProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={name} size="60rem">
      <div className={classes.list}>
        {pictures.map((picture) => (
          <Picture
            key={picture._id}
            picture={picture}
            ratio={picture.width / picture.height}
            sizes="(min-width: 60rem) 58rem, 100vw"
          />
        ))}
      </div>
    </Modal>
  );
}
