import { Link, useNavigate } from 'react-router'
import type { Version, VersionDifference, VersionValue } from '../../shared/api/record-versions.ts'
import { formatFullDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface Props {
  versions: readonly Version[]
  total: number
  /** Numbers of the current version and of the one on the screen. */
  current: number
  openVersion?: number
  /** Name and value of a field as text. */
  getLabel: (field: string) => string
  getText: (field: string, value: VersionValue) => string
  onShow?: (version: Version) => void
  /** Compares two versions; absent if there are fewer than two. */
  onCompare?: (() => void) | undefined
  /** Loads earlier versions; absent if there are none. */
  onMore?: (() => void) | undefined
  isBusy?: boolean
}

/** Versions, newest first, each with its changes. */
export function VersionHistory({
  versions,
  total,
  current,
  openVersion,
  getLabel,
  getText,
  onShow,
  onCompare,
  onMore,
  isBusy,
}: Props) {
  const t = getMessages('versions')
  const remainingCount = total - versions.length
  return (
    <aside className="version-history" aria-label={t('title')}>
      <div className="section-header">
        <h2>{t('title')}</h2>
        <span className="note">{t('total', { count: total })}</span>
        {onCompare && (
          <button type="button" className="link-button push" onClick={onCompare}>
            {t('compare.open')}
          </button>
        )}
      </div>
      <ol className="version-list">
        {versions.map((version) => (
          <li key={version.number} className={version.number === (openVersion ?? current) ? 'is-current' : ''}>
            <div className="row gap-2 version-list-head">
              <span className="strong">{t('number', { number: version.number })}</span>
              {version.number === current && <span className="badge is-accent">{t('current')}</span>}
              {onShow && version.number !== (openVersion ?? current) && (
                <button type="button" className="link-button push" onClick={() => onShow(version)}>
                  {t('show')}
                  <span className="visually-hidden">{t('number', { number: version.number })}</span>
                </button>
              )}
            </div>
            <div className="note">
              <time dateTime={version.createdAt}>{formatFullDateTime(version.createdAt)}</time>
              {version.createdBy && `　${version.createdBy}`}
            </div>
            <VersionDifferences version={version} getLabel={getLabel} getText={getText} />
          </li>
        ))}
      </ol>
      {remainingCount > 0 && onMore && (
        <Button isWide needsNetwork isBusy={isBusy} onClick={onMore}>
          {t('more', { count: remainingCount })}
        </Button>
      )}
    </aside>
  )
}

/** Changes of a version against its predecessor. */
export function VersionDifferences({ version, getLabel, getText }: { version: Version } & Pick<Props, 'getLabel' | 'getText'>) {
  const t = getMessages('versions')
  if (version.number === 1) return <p className="note">{t('first')}</p>
  if (version.differences.length === 0) return <p className="note">{t('nothing')}</p>
  return <DifferenceList differences={version.differences} getLabel={getLabel} getText={getText} />
}

/** Fields with their values before and after. */
export function DifferenceList({
  differences,
  getLabel,
  getText,
}: { differences: readonly VersionDifference[] } & Pick<Props, 'getLabel' | 'getText'>) {
  const t = getMessages('versions')
  return (
    <dl className="outlined text-note version-differences">
      {differences.map(({ field, before, after }) => (
        <div className="border-top" key={field}>
          <dt className="muted">{getLabel(field)}</dt>
          <dd className="wrap-anywhere">
            {before !== null && before !== '' && (
              <del className="muted">
                <span className="visually-hidden">{t('before')}</span>
                {getText(field, before)}
              </del>
            )}
            {after === null || after === '' ? (
              <ins className="muted">{t('emptied')}</ins>
            ) : (
              <ins>
                <span className="visually-hidden">{t('after')}</span>
                {getText(field, after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Banner that marks an earlier version on the screen and links to the current one. */
export function EarlierVersionBanner({ version, current }: { version: { number: number; createdAt: string }; current: string }) {
  const t = getMessages('versions')
  return (
    <Banner kind="accent" icon="info">
      {t('showingOld', { number: version.number, at: formatFullDateTime(version.createdAt) })}
      <Link to={current}>{t('backToCurrent')}</Link>
    </Banner>
  )
}

/** Returns a function that opens a version at its own URL; the current version has the URL without `createdAt`. */
export function useOpenVersion(url: string, current: number): (version: Version) => void {
  const navigate = useNavigate()
  return (version) =>
    void navigate(version.number === current ? url : `${url}&createdAt=${encodeURIComponent(version.createdAt)}`, {
      preventScrollReset: true,
    })
}
