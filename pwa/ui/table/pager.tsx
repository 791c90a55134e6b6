import { formatCount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconButton } from '../button.tsx'
import { Select } from '../field.tsx'

interface Props {
  page: number
  size: number
  total: number
  sizes?: readonly number[]
  onPage: (page: number) => void
  onSize?: (size: number) => void
}

export function Pager({ page, size, total, sizes = [50, 100, 250, 1000], onPage, onSize }: Props) {
  const t = useMessages('table')
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="pager" aria-label={t('pages')}>
      <IconButton icon="left" label={t('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>{t('pageOf', { page: formatCount(page), pages: formatCount(pages) })}</span>
      <IconButton icon="right" label={t('nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      {onSize && (
        <Select
          label={t('pageSize')}
          value={size}
          options={sizes.map((value) => ({ value, label: t('perPage', { count: formatCount(value) }) }))}
          onChange={onSize}
        />
      )}
    </nav>
  )
}
