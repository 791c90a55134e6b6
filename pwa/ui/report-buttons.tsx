import { useState } from 'react'
import type { BodyInput, Endpoint } from '../../shared/api/endpoint.ts'
import { escapeHtml } from '../../shared/text/escape-text.ts'
import { call } from '../data/api-call.ts'
import { downloadBase64File } from '../data/download.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import { Popover } from './overlay/popover.tsx'
import { showToast } from './overlay/toasts.ts'
import { copyToClipboard } from './table/copy-rows.ts'

const copyUrl = (url: string): Promise<void> =>
  copyToClipboard({ text: url, html: `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>` })

/** A link whose period moves with the day on which it is opened, and the days of the fixed one. */
export interface MovingLink {
  url: string
  /** Name of the moving period: 直近7日. */
  period: string
  /** Days of the fixed period. */
  days: string
}

interface CopyLinkProps {
  link: () => string
  /** The link with a moving period; null if the period has no name. */
  getMovingLink?: () => MovingLink | null
}

/** Button that copies the URL of the current screen. If the URL fixes days that have a name, it offers the moving link, too. */
export function CopyLinkButton({ link, getMovingLink }: CopyLinkProps) {
  const t = getMessages('controls')
  const copyFixedLink = async () => {
    const movingLink = getMovingLink?.() ?? null
    await copyUrl(link())
    if (movingLink === null) return showToast({ kind: 'done', title: t('shared'), text: t('sharedHelp') })
    const { url, period, days } = movingLink
    const copyMovingLink = () =>
      void copyUrl(url).then(() => showToast({ kind: 'done', title: t('sharedMoving', { period }), text: t('sharedMovingHelp') }))
    showToast({
      kind: 'done',
      title: t('shared'),
      text: t('sharedFixed', { days }),
      action: { label: t('shareMoving', { period }), run: copyMovingLink },
    })
  }
  return (
    <Button icon="link" data-command="share" title={t('share')} onClick={() => void copyFixedLink()}>
      {t('share')}
    </Button>
  )
}

/** Resolves the export body; a function is evaluated at the moment of the click. */
const resolveBody = (body: unknown): object => (typeof body === 'function' ? body() : (body ?? {}))

/** Fields that the formats behind the arrow add to the body. */
const otherFormats = [
  { key: 'exportExcel', fields: { format: 2 } },
  { key: 'exportPdf', fields: { format: 3 } },
  { key: 'exportParquet', fields: { format: 4 } },
  { key: 'exportArrow', fields: { format: 5 } },
  { key: 'exportPlain', fields: { format: 1, encoding: 'utf-8' } },
  { key: 'exportCp932', fields: { format: 1, encoding: 'cp932' } },
] as const

/** Starts an export job, or downloads the file directly if the server has no jobs. `body`: null while nothing can be exported. */
export function useExport<E extends Endpoint>(endpoint: E, body: BodyInput<E> | null | (() => BodyInput<E>)) {
  const t = getMessages('controls')
  const [isBusy, setBusy] = useState(false)
  const startExport = async (fields: object = {}) => {
    if (body === null || isBusy) return
    setBusy(true)
    try {
      const exportRequest = { ...resolveBody(body), language: getCurrentLanguage(), ...fields }
      const { exportAsJob } = await import('../data/exporting/export-as-job.ts')
      if (await exportAsJob({ call: endpoint.name, body: exportRequest })) return
      const request = { body: exportRequest } as Parameters<typeof call<E>>[1]
      const file = (await call(endpoint, request)) as { fileName: string; fileContent: string }
      downloadBase64File(file)
      showToast({ kind: 'done', title: t('exported', { name: file.fileName }) })
    } catch {
      // the global error handler has shown a toast
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: startExport }
}

/**
 * Starts an export job. The file is downloaded automatically when it is ready, and listed under the downloads until then.
 * The main button exports CSV, the arrow offers the other formats. `body` is null while there is nothing to export.
 */
export function ExportButton<E extends Endpoint>({
  endpoint,
  body,
}: {
  endpoint: E
  /** A function if the body depends on the moment of the click, such as the visible columns. */
  body: BodyInput<E> | null | (() => BodyInput<E>)
}) {
  const t = getMessages('controls')
  const { isBusy, run } = useExport(endpoint, body)
  return (
    <span className="inline-flex button-pair">
      <Button
        variant="primary"
        icon="download"
        isBusy={isBusy}
        needsNetwork={t('exportOffline')}
        disabled={body === null}
        data-command="export"
        onClick={() => void run()}
      >
        {t('exportCsv')}
      </Button>
      <Popover
        label={t('exportAs')}
        className="format-panel"
        trigger={(open, isOpen) => (
          <Button
            variant="primary"
            trailingIcon="down"
            needsNetwork={t('exportOffline')}
            disabled={body === null || isBusy}
            aria-label={t('exportAs')}
            title={t('exportAs')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={open}
          >
            <span className="export-formats">{t('exportFormats')}</span>
          </Button>
        )}
      >
        {(close) =>
          otherFormats.map(({ key, fields }, index) => (
            <Button
              key={key}
              variant="quiet"
              isWide
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                close()
                void run(fields)
              }}
            >
              {t(key)}
            </Button>
          ))
        }
      </Popover>
    </span>
  )
}
