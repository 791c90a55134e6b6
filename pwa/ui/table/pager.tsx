import { getMessages } from '../../i18n/get-messages.ts'
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

/** Default page sizes. */
export const PAGE_SIZES: readonly number[] = [50, 100, 250, 1000]

/** Pager with the range of rows, buttons for the pages and the choice of the page size. */
export function Pager({ page, size, total, sizes = PAGE_SIZES, onPage, onSize }: Props) {
  const t = getMessages('table')
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="row gap-2 text-note ink-2 pager" aria-label={t('pages')}>
      <IconButton icon="left" label={t('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>{t('pageOf', { page, pages })}</span>
      <IconButton icon="right" label={t('nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      {onSize && (
        <Select
          label={t('pageSize')}
          value={size}
          options={sizes.map((value) => ({ value, label: t('perPage', { count: value }) }))}
          onChange={onSize}
        />
      )}
    </nav>
  )
}

export interface ListPagerProps {
  paging: { pageNum: number; pageSize: number; total: number }
  /** Page sizes to choose from; without any the size is fixed. */
  sizes?: readonly number[]
  onPaging: (change: { pageNum: number; pageSize?: number }) => void
}

/** Pager below a list; hidden if all rows fit on the smallest page. Changing the size returns to the first page. */
export function ListPager({ paging: { pageNum, pageSize, total }, sizes, onPaging }: ListPagerProps) {
  if (total <= (sizes?.[0] ?? pageSize)) return null
  return (
    <Pager
      page={pageNum}
      size={pageSize}
      total={total}
      {...(sizes ? { sizes, onSize: (size) => onPaging({ pageNum: 1, pageSize: size }) } : {})}
      onPage={(next) => onPaging({ pageNum: next })}
    />
  )
}
