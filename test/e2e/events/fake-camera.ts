import { writeFileSync } from 'node:fs';
import { create } from 'qrcode';

const WIDTH = 480;
const HEIGHT = 360;
const FRAMES_A_SECOND = 5;
/** The width of a module of a QR code (px). */
const MODULE = 5;

/** A grey picture with a QR code in its middle (without one for an empty text), as the luma plane of a video frame. */
function pictureOf(code: string): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 200);
  if (code === '') return luma;
  const { size, data } = create(code, { errorCorrectionLevel: 'M' }).modules;
  const left = Math.floor((WIDTH - size * MODULE) / 2);
  const top = Math.floor((HEIGHT - size * MODULE) / 2);
  data.forEach((isDark, at) => {
    if (!isDark) return;
    const x = left + (at % size) * MODULE;
    const y = top + Math.floor(at / size) * MODULE;
    for (let row = 0; row < MODULE; row += 1) luma.fill(20, (y + row) * WIDTH + x, (y + row) * WIDTH + x + MODULE);
  });
  return luma;
}

/**
 * Writes a video (YUV4MPEG2) for Chromium's fake camera, which repeats it: codes, each for so many seconds, and then
 * nothing for `rest` seconds.
 */
export function filmCodes(file: string, codes: readonly string[], seconds: number, rest: number): void {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const scene = (code: string, length: number) => {
    const frame = [Buffer.from('FRAME\n'), pictureOf(code), colour];
    return Array.from({ length: Math.round(length * FRAMES_A_SECOND) }, () => frame).flat();
  };
  const frames = [...codes.flatMap((code) => scene(code, seconds)), ...scene('', rest)];
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420mpeg2\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(head), ...frames]));
}
