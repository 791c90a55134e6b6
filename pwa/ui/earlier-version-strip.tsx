import { Link, useNavigate } from 'react-router'
import type { Version } from '../../shared/contract/versions.ts'
import { formatStamp } from '../i18n/format.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Icon } from './icon.tsx'

/** Says that an earlier version is on the screen, and leads back to the one that holds. */
export function EarlierVersionStrip({ shown, current }: { shown: { number: number; createdAt: string }; current: string }) {
  const t = useMessages('versions')
  return (
    <p className="strip is-accent" role="status">
      <Icon name="info" small />
      {t('showingOld', { number: shown.number, at: formatStamp(shown.createdAt) })}
      <Link to={current}>{t('backToCurrent')}</Link>
    </p>
  )
}

/** Opens a version at its own address; the one that holds has the thing's plain address. */
export function useShowVersion(address: string, current: number): (version: Version) => void {
  const navigate = useNavigate()
  return (version) =>
    void navigate(version.number === current ? address : `${address}&createdAt=${encodeURIComponent(version.createdAt)}`, {
      preventScrollReset: true,
    })
}
