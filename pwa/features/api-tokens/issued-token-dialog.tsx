import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import type { IssuedToken } from './issue-token-dialog.tsx'

/** HTML to paste into a page, identical to docs/widget.md. `address` is the base URL of the application. */
const buildEmbedCode = (address: string, token: string): string => `<iframe
  id="uresuji"
  src="${address}/widget/combined-sales?token=${token}&jan=9784999900114"
  referrerpolicy="no-referrer"
  style="width: 100%; max-width: 600px; height: 460px; border: 0; color-scheme: light"
></iframe>
<script>
  addEventListener('message', (event) => {
    if (event.origin !== '${address}') return
    if (event.data?.source !== 'uresuji-widget' || event.data.type !== 'height') return
    document.getElementById('uresuji').style.height = event.data.height + 'px'
  })
</script>`

/** Commands to paste into a terminal or a scheduled job. */
const buildTerminalCode = {
  unix: (address: string, token: string) => `export URESUJI_SERVER=${address}
export URESUJI_TOKEN=${token}
uresuji ranking --limit 30 --out ranking.csv`,
  windows: (address: string, token: string) => `$env:URESUJI_SERVER = '${address}'
$env:URESUJI_TOKEN = '${token}'
uresuji ranking --limit 30 --out ranking.csv`,
}

/** Shows the token, which cannot be displayed again, with instructions. */
export default function IssuedTokenDialog({
  issued,
  address,
  onClose,
}: {
  issued: IssuedToken
  address: string
  onClose: () => void
}) {
  const t = getMessages('api-tokens')
  const { token, row } = issued
  const copyLabels = { copy: t('copy'), copied: t('copied') }
  return (
    <Dialog
      title={t('issued.title')}
      isWide
      onClose={onClose}
      closeQuestion={{
        title: t('issued.ask'),
        text: t('issued.askText'),
        confirm: t('issued.close'),
        stay: t('issued.stay'),
      }}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('issued.close')}
        </Button>
      }
    >
      <div className="stack gap-4">
        <p className="banner is-caution">
          <Icon name="warning" small />
          {t('issued.once')}
        </p>
        <CopyField label={t('issued.token')} value={token} {...copyLabels} />
        {row.scopes.includes('widget') && (
          <CopyField
            label={t('issued.snippet')}
            value={buildEmbedCode(address, token)}
            rows={8}
            help={t('issued.snippetHelp')}
            {...copyLabels}
          />
        )}
        {row.scopes.includes('analyses') &&
          (['unix', 'windows'] as const).map((shell) => (
            <CopyField
              key={shell}
              label={t(`issued.terminal.${shell}`)}
              value={buildTerminalCode[shell](address, token)}
              rows={3}
              {...copyLabels}
            />
          ))}
      </div>
    </Dialog>
  )
}
