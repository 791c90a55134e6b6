import { useState } from 'react'
import type { BodyInput, Endpoint } from '../../shared/contract/endpoint.ts'
import { call } from '../data/call.ts'
import { saveFile } from '../data/download.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './button.tsx'
import { Popover } from './overlay/popover.tsx'
import { toast } from './overlay/toasts.ts'
import { toClipboard } from './table/table-copy.ts'

/** Copies the address of the screen as it stands. */
export function ShareButton({ link }: { link: () => string }) {
  const t = useMessages('controls')
  const share = () => {
    const address = link()
    void toClipboard({
      text: address,
      html: `<a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${address.replaceAll('&', '&amp;')}</a>`,
    }).then(() => toast({ kind: 'done', title: t('shared'), text: t('sharedHelp') }))
  }
  return (
    <Button icon="link" data-command="share" onClick={share}>
      {t('share')}
    </Button>
  )
}

/** The question of a file, asked for at the moment of the click where it is a function. */
const resolveBody = (body: unknown): object => (typeof body === 'function' ? body() : (body ?? {}))

/** What an export takes beside its question, of the formats offered behind the arrow. */
const otherFormats = [
  { key: 'exportExcel', fields: { format: 2 } },
  { key: 'exportPdf', fields: { format: 3 } },
  { key: 'exportPlain', fields: { format: 1, encoding: 'utf-8' } },
  { key: 'exportCp932', fields: { format: 1, encoding: 'cp932' } },
] as const

/**
 * Has the answer written as a file, which comes by itself and is seen in the list of downloads until then: CSV at once, the
 * other formats behind the arrow. `body` is null while there is nothing
 * to export.
 */
export function ExportButton<E extends Endpoint>({
  endpoint,
  body,
}: {
  endpoint: E
  /** A function where it is known only when it is asked for: the columns that stand at that moment. */
  body: BodyInput<E> | null | (() => BodyInput<E>)
}) {
  const t = useMessages('controls')
  const [busy, setBusy] = useState(false)
  const run = async (fields: object = {}) => {
    if (body === null || busy) return
    setBusy(true)
    try {
      const exportRequest = { ...resolveBody(body), ...fields }
      const { exportAsJob } = await import('../data/jobs/export-as-job.ts')
      if (await exportAsJob({ call: endpoint.name, body: exportRequest })) return
      const request = { body: exportRequest } as Parameters<typeof call<E>>[1]
      const file = (await call(endpoint, request)) as { fileName: string; fileContent: string }
      saveFile(file)
      toast({ kind: 'done', title: t('exported', { name: file.fileName }) })
    } catch {
      // the one handler of failures has said so
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="button-pair">
      <Button
        look="primary"
        icon="download"
        busy={busy}
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
            look="primary"
            trailingIcon="down"
            needsNetwork={t('exportOffline')}
            disabled={body === null || busy}
            aria-label={t('exportAs')}
            title={t('exportAs')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={open}
          />
        )}
      >
        {(close) =>
          otherFormats.map(({ key, fields }, index) => (
            <Button
              key={key}
              look="quiet"
              wide
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
