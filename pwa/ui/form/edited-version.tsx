import { Fragment, type ReactNode, useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'

interface Props<T> {
  /** The record as last read, and its version. */
  latest: T
  version: string | number | null
  /** Reads the record again. */
  onReload?: () => void
  /** Renders the form of a record; `takeLatest` replaces it, with its input, by the latest version. */
  children: (record: T, takeLatest: () => void) => ReactNode
}

/**
 * The version of a record that a form edits. A version that somebody else saves does not replace the form, whose input would be
 * lost: it is announced, and loaded on request.
 */
export function EditedVersion<T>({ latest, version, onReload, children }: Props<T>) {
  const t = getMessages('controls')
  const [edited, setEdited] = useState({ record: latest, version })
  const [isLatestWanted, setLatestWanted] = useState(false)
  const isOutdated = edited.version !== version
  if (isOutdated && isLatestWanted) {
    setEdited({ record: latest, version })
    setLatestWanted(false)
  }
  const loadLatest = () => {
    setLatestWanted(true)
    onReload?.()
  }
  return (
    <>
      {isOutdated && (
        <Banner kind="caution">
          {t('savedElsewhere')}
          <Button variant="quiet" onClick={loadLatest}>
            {t('discardAndReload')}
          </Button>
        </Banner>
      )}
      <Fragment key={edited.version}>{children(isOutdated ? edited.record : latest, loadLatest)}</Fragment>
    </>
  )
}
