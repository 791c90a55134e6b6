import './install-card.css'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { getInstallMethod, postponeInstall, promptInstall } from './install.ts'

/** Non-blocking card that offers to install the application. */
export default function InstallCard({ onClose }: { onClose: () => void }) {
  const t = getMessages('frame')
  const installMethod = getInstallMethod()
  if (installMethod === null) return null
  const postponeOffer = () => {
    postponeInstall()
    onClose()
  }
  return (
    <aside className="raised columns p-4 install-card" aria-label={t('installTitle')}>
      <Icon name="download" />
      <div>
        <p className="strong">{t('installTitle')}</p>
        <p className="note">{t(installMethod === 'ios-menu' ? 'installApple' : 'installText')}</p>
      </div>
      <div className="toolbar">
        {installMethod === 'prompt' && (
          <Button variant="primary" onClick={() => void promptInstall().finally(onClose)}>
            {t('installNow')}
          </Button>
        )}
        <Button onClick={postponeOffer}>{t('installLater')}</Button>
      </div>
    </aside>
  )
}
