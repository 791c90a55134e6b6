/** What a camera shows, or a photograph. */
export type Picture = HTMLVideoElement | ImageBitmap

/** The raw values of every barcode in a picture. */
export type BarcodeReader = (picture: Picture) => Promise<string[]>

interface Detector {
  detect: (picture: Picture) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ['ean_13']

/** The browser's own reader, or null where it has none or it does not know the codes of books. */
async function ownReader(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Own === undefined) return null
  const known = await Own.getSupportedFormats().catch((): string[] => [])
  return known.includes('ean_13') ? new Own({ formats }) : null
}

/** The library's reader. Its program is served by us: the library would fetch it from elsewhere. */
async function libraryReader(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => program } })
  return new BarcodeDetector({ formats: ['ean_13'] })
}

/** Loads a reader of barcodes; loaded once it is wanted, a megabyte where the browser has none of its own. */
export async function loadBarcodeReader(): Promise<BarcodeReader> {
  const detector = (await ownReader()) ?? (await libraryReader())
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}
