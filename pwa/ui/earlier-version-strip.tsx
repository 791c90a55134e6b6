import { Link, useNavigate } from 'react-router'
import type { Version } from '../../shared/api/versions.ts'
import { formatStamp } from '../i18n/format.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Icon } from './icon.tsx'

/** Strip that marks an earlier version on the screen and links to the current one. */
export function EarlierVersionStrip({ version, current }: { version: { number: number; createdAt: string }; current: string }) {
  const t = useMessages('versions')
  return (
    <p className="strip is-accent" role="status">
      <Icon name="info" small />
      {t('showingOld', { number: version.number, at: formatStamp(version.createdAt) })}
      <Link to={current}>{t('backToCurrent')}</Link>
    </p>
  )
}

/** Returns a function that opens a version at its own URL; the current version has the URL without `createdAt`. */
export function useShowVersion(address: string, current: number): (version: Version) => void {
  const navigate = useNavigate()
  return (version) =>
    void navigate(version.number === current ? address : `${address}&createdAt=${encodeURIComponent(version.createdAt)}`, {
      preventScrollReset: true,
    })
}
