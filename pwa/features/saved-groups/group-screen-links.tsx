import { useId } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, type PageName, pages } from '../../../shared/access/pages.ts'
import { MAX_FAIR_TITLES } from '../../../shared/api/fair-table.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getMessages, type MessageKey } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'

/** Maximum number of codes in a URL, whose length browsers and servers limit. */
const MAX_CODES_IN_URL = 500

/** A screen that opens with the members, and how many it takes. */
interface GroupScreen {
  label: MessageKey<'saved-groups'>
  page: PageName
  most: number
  getSearch: (codes: readonly string[]) => string
}

const nameCodes = (parameter: string) => (codes: readonly string[]) => `${parameter}=${codes.join(',')}`

const screens: Readonly<Record<GroupKind, readonly GroupScreen[]>> = {
  product: [
    { label: 'open.search', page: 'product-search', most: MAX_CODES_IN_URL, getSearch: nameCodes('products.jans') },
    { label: 'open.ranking', page: 'ranking-create', most: MAX_CODES_IN_URL, getSearch: nameCodes('products.jans') },
    { label: 'open.compare', page: 'sale-compare', most: 10, getSearch: nameCodes('jans') },
    {
      label: 'open.fair',
      page: 'fair-table',
      // the first title of a saved table is the one that it is built around
      most: MAX_FAIR_TITLES + 1,
      getSearch: ([first = '', ...others]) => `jans=${first}&chosenJans=${others.join(',')}`,
    },
  ],
  store: [
    { label: 'open.search', page: 'product-search', most: MAX_CODES_IN_URL, getSearch: nameCodes('stores.storeCds') },
    { label: 'open.ranking', page: 'ranking-create', most: MAX_CODES_IN_URL, getSearch: nameCodes('stores.storeCds') },
  ],
}

interface Props {
  kind: GroupKind
  codes: readonly string[]
  onOpen: () => void
}

/** Links to screens with the members as a condition. A screen that accepts fewer shows its limit. */
export function GroupScreenLinks({ kind, codes, onOpen }: Props) {
  const t = getMessages('saved-groups')
  const id = useId()
  const navigate = useNavigate()
  const viewer = toViewer(useUser())
  const open = screens[kind].filter(({ page }) => canOpen(viewer, pages[page]))
  const reasons = open
    .filter(({ most }) => codes.length > most)
    .map(({ label, most }) => t('mostOpened', { label: t(label), count: most }))
  return (
    <span className="group-screen-links">
      <span className="note">{t(`these.${kind}`, { count: codes.length })}</span>
      {open.map(({ label, page, most, getSearch }) => {
        const hasTooMany = codes.length > most
        return (
          <Button
            key={label}
            aria-disabled={hasTooMany || undefined}
            aria-describedby={hasTooMany ? id : undefined}
            onClick={() => {
              if (hasTooMany) return
              onOpen()
              void navigate(`${pages[page].route}?${getSearch(codes)}`)
            }}
          >
            {t(label)}
          </Button>
        )
      })}
      {reasons.length > 0 && (
        <span className="note" id={id}>
          {reasons.join(' ')}
        </span>
      )}
    </span>
  )
}
