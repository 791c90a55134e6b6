import '../../report/camera/camera.css'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canOpen, pages } from '../../../shared/access/pages.ts'
import { productSuggest } from '../../../shared/api/product-search.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { type CodeForm, parseProductCode } from '../../../shared/trade/product-code.ts'
import { parseKeywordCodes } from '../../../shared/trade/product-code-list.ts'
import { call } from '../../data/api-call.ts'
import { getProductPath, getShopPath } from '../../data/product-path.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { loadBarcodeReader, pickProductBarcode, vibrate } from '../../report/camera/barcode-reader.ts'
import { CameraProblem } from '../../report/camera/camera-problem.tsx'
import { useBarcodeDetection } from '../../report/camera/use-barcode-detection.ts'
import { useCamera } from '../../report/camera/use-camera.ts'
import { focusWithKeyboard, useHardwareScanner } from '../../report/camera/use-hardware-scanner.ts'
import { useWakeLock } from '../../report/camera/use-wake-lock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/**
 * Code shared by another app: the code itself, or the first one in a text or in the URL of a shop's page. Null if there is
 * none.
 */
export function findSharedCode(search: URLSearchParams): string | null {
  for (const text of [search.get('code'), search.get('url'), search.get('title')]) {
    if (!text) continue
    for (const candidate of [text, ...parseKeywordCodes(text)]) {
      const read = parseProductCode(candidate)
      if (read.form === 'jan') return read.jan
    }
  }
  return null
}

/** Hint by the state of the barcode reader. */
const readerHints = { loading: 'preparing', ready: 'aim', failed: 'readerFailed' } as const

type ScanMessage = { kind: 'asking' | 'unknown' | 'notRead' | 'failed'; text: string }

/** Opens a title by its barcode: from the camera, from a photo, or typed. */
export function ScanPage() {
  const t = getMessages('scan')
  const navigate = useNavigate()
  const user = useUser()
  const { userId } = user
  const maySeeShop = canOpen(toViewer(user), pages.shop)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const lastCode = useRef<string | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /** Opens the title of a code, or shows that the code is unknown. */
  const open = useCallback(
    async (jan: string) => {
      if (lastCode.current === jan) return
      lastCode.current = jan
      setMessage({ kind: 'asking', text: t('asking', { code: formatCode(jan) }) })
      try {
        const { list } = await call(productSuggest, { query: { q: jan, limit: 1 } }, { quiet: true })
        // a late result must not take the user away from another page
        if (!isMounted.current) return
        const [product] = list
        if (!product) {
          setMessage({ kind: 'unknown', text: t('unknown', { code: formatCode(jan) }) })
          return
        }
        vibrate()
        await navigate(getProductPath(product.jan))
      } catch (error) {
        // allows another attempt with the same code
        lastCode.current = null
        if (error instanceof ApiError && error.status === 0) {
          const [shop] = await (await import('../../data/offline/shop-packs.ts')).listPackedStores(userId)
          if (!isMounted.current) return
          // offline: opens the title in the pack on this device
          if (shop && maySeeShop) return void navigate(getShopPath(shop.storeCd, jan))
        }
        setMessage({ kind: 'failed', text: error instanceof ApiError ? getFailureMessage(error) : t('failed') })
      }
    },
    [navigate, t, userId, maySeeShop],
  )
  const onDetected = useCallback(
    (codes: readonly string[]) => {
      const jan = pickProductBarcode(codes)
      if (jan !== null) void open(jan)
    },
    [open],
  )
  useWakeLock(camera.state === 'on')
  const [search] = useSearchParams()
  useEffect(() => {
    const sharedText = findSharedCode(search)
    if (sharedText !== null) void open(sharedText)
  }, [search, open])
  const reader = useBarcodeDetection(video, { isOn: camera.state === 'on', onDetected })

  const readPhoto = async (file: File) => {
    const readBarcodes = await loadBarcodeReader().catch(() => null)
    if (readBarcodes === null) {
      setMessage({ kind: 'failed', text: t('readerFailed') })
      return
    }
    const picture = await createImageBitmap(file).catch(() => null)
    const codes = picture === null ? [] : await readBarcodes(picture).catch((): string[] => [])
    picture?.close()
    const jan = pickProductBarcode(codes)
    lastCode.current = null
    if (jan === null) setMessage({ kind: 'notRead', text: t('notRead') })
    else await open(jan)
  }
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="items-start gap-6 split scan">
        <section className="scan-camera" aria-label={t('camera')}>
          {/* a camera picture has no captions */}
          <video ref={video} muted playsInline aria-label={t('picture')} className={camera.state === 'on' ? 'is-on' : ''} />
          {camera.state === 'on' ? <i className="rounded scan-frame" aria-hidden="true" /> : <CameraProblem camera={camera} />}
          {camera.isTorchOn !== null && (
            <span className="scan-light">
              <Button icon="bolt" onClick={camera.toggleTorch} aria-pressed={camera.isTorchOn}>
                {t('light')}
              </Button>
            </span>
          )}
        </section>
        <div className="stack gap-4">
          <p className={`strong scan-status${message ? ` is-${message.kind}` : ''}`} role="status">
            {message?.text ?? t(camera.state !== 'on' ? 'orType' : readerHints[reader])}
          </p>
          <CodeInput
            onCode={(jan) => {
              lastCode.current = null
              void open(jan)
            }}
          />
          <label className="button scan-photo">
            <Icon name="image" small />
            {t('photo')}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="visually-hidden"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void readPhoto(file)
              }}
            />
          </label>
          <p className="note">{t('help')}</p>
        </div>
      </div>
    </>
  )
}

/** Message about a typed code that names no product; null if it can be looked up. */
function getCodeProblem(read: CodeForm, t: ReturnType<typeof getMessages<'scan'>>): string | null {
  switch (read.form) {
    case 'wrong-check-digit':
      return t('wrongCheckDigit', { expected: read.expected })
    case 'case':
      return t('caseCode', { item: read.item })
    case 'lower-barcode':
      return t('lowerBarcode')
    default:
      return null
  }
}

/** Field for a code in any of its written forms. */
function CodeInput({ onCode }: { onCode: (jan: string) => void }) {
  const t = getMessages('scan')
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusWithKeyboard(field.current), [])
  const lookUpCode = (typed: string) => {
    const read = parseProductCode(typed)
    const problem = typed.trim() === '' ? t('codeMissing') : getCodeProblem(read, t)
    setError(problem)
    if (problem === null) onCode(read.form === 'jan' ? read.jan : typed.trim())
  }
  const submitCode = (event: FormEvent) => {
    event.preventDefault()
    lookUpCode(text)
  }
  useHardwareScanner((digits) => {
    setText(digits)
    lookUpCode(digits)
  })
  return (
    <form className={`field scan-code${error ? ' is-error' : ''}`} onSubmit={submitCode} noValidate>
      <label htmlFor="scan-code">{t('code')}</label>
      <div className="gap-2 columns scan-code-row">
        <input
          ref={field}
          id="scan-code"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          placeholder="978-4-…"
          value={text}
          aria-invalid={error !== null}
          aria-describedby={error ? 'scan-code-error' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button variant="primary" type="submit">
          {t('open')}
        </Button>
      </div>
      {error && (
        <p className="error" id="scan-code-error">
          <Icon name="warning" small />
          {error}
        </p>
      )}
    </form>
  )
}
