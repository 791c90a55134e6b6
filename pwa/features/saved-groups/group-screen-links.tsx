import { useId } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { canUseFeature, type Feature } from '../../../shared/access/permissions.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'

/** Maximum number of codes in a URL, whose length browsers and servers limit. */
const MAX_CODES_IN_URL = 500

const screens = {
  product: [
    { label: 'open.search', feature: 'product-search', query: 'products.jans', most: MAX_CODES_IN_URL },
    { label: 'open.ranking', feature: 'ranking-create', query: 'products.jans', most: MAX_CODES_IN_URL },
    { label: 'open.compare', feature: 'sale-compare', query: 'jans', most: 10 },
  ],
  store: [
    { label: 'open.search', feature: 'product-search', query: 'stores.storeCds', most: MAX_CODES_IN_URL },
    { label: 'open.ranking', feature: 'ranking-create', query: 'stores.storeCds', most: MAX_CODES_IN_URL },
  ],
} as const satisfies Record<GroupKind, readonly { label: string; feature: Feature; query: string; most: number }[]>

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
  const open = screens[kind].filter(({ feature }) => canUseFeature(viewer, feature))
  const reasons = open
    .filter(({ most }) => codes.length > most)
    .map(({ label, most }) => t('mostOpened', { label: t(label), count: most }))
  return (
    <span className="group-screen-links">
      <span className="note">{t(`these.${kind}`, { count: codes.length })}</span>
      {open.map(({ label, feature, query, most }) => {
        const hasTooMany = codes.length > most
        return (
          <Button
            key={label}
            aria-disabled={hasTooMany || undefined}
            aria-describedby={hasTooMany ? id : undefined}
            onClick={() => {
              if (hasTooMany) return
              onOpen()
              void navigate(`${pages[feature].route}?${query}=${codes.join(',')}`)
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
