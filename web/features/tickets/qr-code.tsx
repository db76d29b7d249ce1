import type { HeldTicket } from '#contract/entities/ticket.ts';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly qr: NonNullable<HeldTicket['qr']>;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** A QR code, dark on white in both colour schemes, with the quiet zone that scanners need. */
export function QrCode({ qr, label }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={qr.path} />
    </svg>
  );
}
