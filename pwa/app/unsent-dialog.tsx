import { useEffect, useState } from 'react'
import type { UnsentDocument } from '../data/sync/open-replica.ts'
import { listUnsentDocuments, useSyncState } from '../data/sync/sync.ts'
import { formatDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import Dialog from '../ui/overlay/dialog.tsx'

/** Maximum number of listed changes: a device can have hundreds. */
const MAX_ROWS = 100

/** List of the changes on this device that the server has not accepted yet. */
export default function UnsentDialog({ onClose }: { onClose: () => void }) {
  const t = getMessages('frame')
  const { pending } = useSyncState()
  const [documents, setDocuments] = useState<UnsentDocument[] | null>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every change of the count
  useEffect(() => {
    let isCurrent = true
    void listUnsentDocuments().then(
      (unsent) => isCurrent && setDocuments(unsent),
      () => isCurrent && setDocuments(null),
    )
    return () => {
      isCurrent = false
    }
  }, [pending])
  return (
    <Dialog title={t('unsent.title', { count: pending })} onClose={onClose}>
      <p>{t('unsent.text')}</p>
      {documents === null ? (
        <p className="note">{t('unsent.otherTab')}</p>
      ) : (
        <ul className="mt-3 border-top unsent-list">
          {documents.slice(0, MAX_ROWS).map(({ collection, id, title, updatedAt, isDeleted }) => (
            <li className="items-baseline gap-3 border-bottom" key={`${collection} ${id}`}>
              <span className="note">{t(`unsent.${collection}`)}</span>
              <span>{title ?? t('unsent.untitled')}</span>
              <span className="note">
                {isDeleted && `${t('unsent.deleted')} `}
                {formatDateTime(updatedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {documents !== null && documents.length > MAX_ROWS && (
        <p className="note">{t('unsent.more', { count: documents.length - MAX_ROWS })}</p>
      )}
    </Dialog>
  )
}
