import './two-factor.css'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { downloadBlob } from '../../data/download.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { CopyField } from '../copy-field.tsx'

/** QR code and key of a new second factor. The code is drawn on the device: nobody else sees the secret. */
export function AuthenticatorSetUp({ secret, uri }: { secret: string; uri: string }) {
  const t = getMessages('two-factor')
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri])
  return (
    <div className="stack gap-3 authenticator">
      <p>{t('setUp.scan')}</p>
      <img className="block rounded authenticator-code" src={image} alt={t('qr')} width={176} height={176} />
      <CopyField label={t('secret')} value={secret.replace(/.{4}(?=.)/g, '$& ')} rows={2} copy={t('copy')} copied={t('copied')} />
    </div>
  )
}

/** Recovery codes, which are shown once: to copy or to save as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = getMessages('two-factor')
  return (
    <div className="stack gap-3 authenticator">
      <p>{t('recovery.lead')}</p>
      <CopyField label={t('recovery.label')} value={codes.join('\n')} rows={codes.length} copy={t('copy')} copied={t('copied')} />
      <Button icon="download" onClick={() => downloadBlob(new Blob([`${codes.join('\r\n')}\r\n`]), t('recovery.file'))}>
        {t('recovery.save')}
      </Button>
    </div>
  )
}
