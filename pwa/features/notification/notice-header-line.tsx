import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { NoticeType } from '../../../shared/fields/choices.ts'
import { getMessages } from '../../i18n/get-messages.ts'

interface Props {
  notice: { type: NoticeType; title: string }
  /** Absent in a preview. */
  onOpen?: () => void
}

/** Line in the header: type and title, truncated if there is no room. */
export function NoticeHeaderLine({ notice: { type, title }, onOpen }: Props) {
  const t = getMessages('frame')
  const line = (
    <>
      <b className={type === 'report' ? 'is-problem' : undefined}>{t(`notice.${type}`)}</b>
      <span className="truncate">{title}</span>
    </>
  )
  if (!onOpen) return <span className="notice-header-line">{line}</span>
  return (
    <Link
      className="notice-header-line"
      to={pages['notification-history'].route}
      title={title}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {line}
    </Link>
  )
}
