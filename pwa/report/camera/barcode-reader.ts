import { parseProductCode } from '../../../shared/trade/product-code.ts'

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

/** EAN-13 of books and most goods, EAN-8 of small ones, UPC-A of imported ones. */
const barcodeFormats = ['ean_13', 'ean_8', 'upc_a'] as const

/** The browser's barcode detector; null if it is missing or does not support EAN-13. */
async function createNativeDetector(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector
  if (Own === undefined) return null
  const supportedFormats = await Own.getSupportedFormats().catch((): string[] => [])
  // a browser refuses formats that it does not support
  const formats = barcodeFormats.filter((format) => supportedFormats.includes(format))
  return formats.includes('ean_13') ? new Own({ formats }) : null
}

/** Detector of the library. We serve its WebAssembly file: by default the library downloads it from a CDN. */
async function createLibraryDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => program } })
  return new BarcodeDetector({ formats: [...barcodeFormats] })
}

/** Loads a barcode reader: the browser's own, otherwise the library (about one megabyte). */
export async function loadBarcodeReader(): Promise<BarcodeReader> {
  const detector = (await createNativeDetector()) ?? (await createLibraryDetector())
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/**
 * Returns the product code among the codes of one picture: 978 and 979 for books, 491 for magazines (the five-digit add-on
 * is dropped), any other JAN, EAN-8 or UPC-A for goods. A book has two barcodes; the lower one (191, 192: class and price)
 * identifies no product and is ignored. Null if no code identifies a product.
 */
export function pickProductBarcode(barcodes: readonly string[]): string | null {
  const codes = barcodes.flatMap((code) => {
    // a barcode of eight digits is an EAN-8, never an ISBN without its leading zeros
    const read = parseProductCode(`JAN ${code}`)
    return read.form === 'jan' ? [read.jan] : []
  })
  return codes.find((code) => /^(978|979|491)\d{10}$/.test(code)) ?? codes[0] ?? null
}

/** Vibrates briefly after a code has been read. Browsers allow it only after a user gesture on the page. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(40)
}
