import { isEan13 } from '../../../shared/trade/jan.ts'

/** Camera image or photo. */
type BarcodeImage = HTMLVideoElement | ImageBitmap

/** The raw values of every barcode in a picture. */
export type BarcodeReader = (picture: BarcodeImage) => Promise<string[]>

interface Detector {
  detect: (picture: BarcodeImage) => Promise<{ rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const barcodeFormats = ['ean_13']

/** The browser's barcode detector; null if it is missing or does not support EAN-13. */
async function createNativeDetector(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector
  if (Own === undefined) return null
  const supportedFormats = await Own.getSupportedFormats().catch((): string[] => [])
  return supportedFormats.includes('ean_13') ? new Own({ formats: barcodeFormats }) : null
}

/** Detector of the library. We serve its WebAssembly file: by default the library downloads it from a CDN. */
async function createLibraryDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => program } })
  return new BarcodeDetector({ formats: ['ean_13'] })
}

/** Loads a barcode reader: the browser's own, otherwise the library (about one megabyte). */
export async function loadBarcodeReader(): Promise<BarcodeReader> {
  const detector = (await createNativeDetector()) ?? (await createLibraryDetector())
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/**
 * Returns the product code among the codes of one picture: 978 and 979 for books, 491 for magazines (the five-digit add-on
 * is dropped), any other JAN for goods. A book has two barcodes; the lower one (191, 192: class and price) identifies no
 * product and is ignored. Null if no code identifies a product.
 */
export function pickProductBarcode(barcodes: readonly string[]): string | null {
  const codes = barcodes
    .map((code) => code.replace(/\D/g, ''))
    .map((code) => (code.length === 18 ? code.slice(0, 13) : code))
    .filter((code) => isEan13(code) && !/^19[12]/.test(code))
  return codes.find((code) => /^(978|979|491)/.test(code)) ?? codes[0] ?? null
}

/** Vibrates briefly after a code has been read. Browsers allow it only after a user gesture on the page. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(40)
}
