import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the QR code of a picture; null if there is none. */
export type Decode = (picture: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

let opened: Promise<Decode> | null = null;

/**
 * The browser's own decoder, else one in WebAssembly, which is loaded from this site, once. Rejects where that fails;
 * the next call tries again.
 */
export function openDecoder(): Promise<Decode> {
  opened ??= nativeDecoder()
    .then((native) => native ?? wasmDecoder())
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}

async function nativeDecoder(): Promise<Decode | null> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  const formats: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own === undefined || !formats.includes('qr_code')) return null;
  const detector = new Own({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** The longer side of the picture that is decoded (px): enough for a code that fills a third of it. */
const DECODED = 720;

async function wasmDecoder(): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, DECODED / Math.max(video.videoWidth, video.videoHeight, 1));
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (context === null || width === 0 || height === 0) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const picture = context.getImageData(0, 0, width, height);
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return found?.text ?? null;
  };
}
