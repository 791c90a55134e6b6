import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { embedCode, terminalCode } from './embed-code.ts'
import type { IssuedToken } from './issue-dialog.tsx'

/** Shows the token, which cannot be displayed again, with instructions. */
export default function IssuedDialog({
  issued,
  address,
  onClose,
}: {
  issued: IssuedToken
  address: string
  onClose: () => void
}) {
  const t = useMessages('api-tokens')
  const { token, row } = issued
  const copyLabels = { copy: t('copy'), copied: t('copied') }
  return (
    <Dialog
      title={t('issued.title')}
      wide
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('issued.close')}
        </Button>
      }
    >
      <div className="issue-token">
        <p className="strip is-caution">
          <Icon name="warning" small />
          {t('issued.once')}
        </p>
        <CopyField label={t('issued.token')} value={token} {...copyLabels} />
        {row.scopes.includes('widget') && (
          <CopyField
            label={t('issued.snippet')}
            value={embedCode(address, token)}
            rows={8}
            help={t('issued.snippetHelp')}
            {...copyLabels}
          />
        )}
        {row.scopes.includes('analyses') && (
          <CopyField label={t('issued.terminal')} value={terminalCode(address, token)} rows={3} {...copyLabels} />
        )}
      </div>
    </Dialog>
  )
}
