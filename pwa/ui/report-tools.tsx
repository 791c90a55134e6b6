import { useState } from 'react'
import type { BodyInput, Endpoint } from '../../shared/contract/endpoint.ts'
import { call } from '../data/call.ts'
import { saveFile } from '../data/download.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './button.tsx'
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
    <Button icon="link" onClick={share}>
      {t('share')}
    </Button>
  )
}

/** Writes the answer out as a file. `body` is null while there is nothing to export. */
export function ExportButton<E extends Endpoint>({ endpoint, body }: { endpoint: E; body: BodyInput<E> | null }) {
  const t = useMessages('controls')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (body === null || busy) return
    setBusy(true)
    try {
      const file = (await call(endpoint, { body } as Parameters<typeof call<E>>[1])) as { fileName: string; fileContent: string }
      saveFile(file)
      toast({ kind: 'done', title: t('exported', { name: file.fileName }) })
    } catch {
      // the one handler of failures has said so
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="primary" icon="download" busy={busy} disabled={body === null} data-command="export" onClick={() => void run()}>
      {t('exportCsv')}
    </Button>
  )
}
