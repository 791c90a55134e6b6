import { useId } from 'react'
import { Link } from 'react-router'
import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { getFavoritePath } from '../../../shared/calls/favorites.ts'
import {
  type PeriodicReportItem,
  periodicReportLimits,
  type ReportPart,
  reportParts,
} from '../../../shared/sync/periodic-reports.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useFavorite } from '../../report/favorites/favorites.ts'
import { IconButton } from '../../ui/button.tsx'
import { LabelledSelect } from '../../ui/field.tsx'
import { AutosavedText } from './autosaved-text.tsx'
import type { ReportItemChange } from './report-items.ts'
import { useItemName } from './use-item-name.ts'

const ROW_CHOICES = [5, 10, 20, 30, 50, 100, 200, 500, 1000] as const

interface Props {
  item: PeriodicReportItem
  isOpen: boolean
  onToggle: () => void
  onChange: (change: ReportItemChange) => Promise<boolean>
  onRemove: () => void
}

/** Describes what an item is: お気に入り・ランキング作成, or ダッシュボード. */
function useItemSourceLabel({ kind, source }: PeriodicReportItem): string {
  const t = getMessages('periodic-reports')
  const frame = getMessages('frame')
  const favorite = useFavorite(kind === 'favorite' ? source : '')
  if (kind === 'dashboard') return t('fromDashboard')
  const slug = favorite && findFeatureType(favorite.featureType)?.slug
  return [t('fromFavorites'), slug ? frame(`menu.${slug}`) : ''].filter((part) => part !== '').join(getInlineSeparator())
}

/** An item of a report: closed with a summary, or open with its fields. */
export function ReportItemRow(props: Props) {
  const { item, isOpen, onToggle, onRemove } = props
  const t = getMessages('periodic-reports')
  const name = useItemName()(item)
  const kind = useItemSourceLabel(item)
  const id = useId()
  const partNames = item.parts.map((part) =>
    part === 'table' ? `${t('part.table')} ${t('rowsOf', { count: item.rows })}` : t(`part.${part}`),
  )
  return (
    <>
      <button
        type="button"
        className="report-item-row-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={t('edit', { name })}
        onClick={onToggle}
      >
        <span className="strong wrap-anywhere">{name}</span>
        <span className="note">{[kind, ...(item.remark === '' ? [] : [t('remarkOf')])].join('　')}</span>
      </button>
      <span className="note report-item-row-parts">{partNames.join(getInlineSeparator())}</span>
      <IconButton icon="close" label={`${name} ${t('removeItem')}`} onClick={onRemove} />
      {isOpen && (
        <div id={id} className="report-item-row-fields">
          <ItemFields {...props} />
        </div>
      )}
    </>
  )
}

/** The parts in their order on paper, with one added or removed; the last one remains. */
function togglePart(parts: readonly ReportPart[], part: ReportPart): ReportPart[] {
  const toggled = reportParts.filter((candidate) => parts.includes(candidate) !== (candidate === part))
  return toggled.length === 0 ? [...parts] : toggled
}

function ItemFields({ item, onChange }: Props) {
  const t = getMessages('periodic-reports')
  const getName = useItemName()
  const favorite = useFavorite(item.kind === 'favorite' ? item.source : '')
  const partsId = useId()
  const hasAllParts = item.kind === 'favorite' || item.source !== 'figures'
  return (
    <>
      <AutosavedText
        label={t('heading')}
        value={item.heading}
        placeholder={getName({ ...item, heading: '' })}
        maxLength={periodicReportLimits.heading}
        onSave={(heading) => onChange(() => ({ heading: heading.trim() }))}
      />
      <AutosavedText
        label={t('itemRemark')}
        value={item.remark}
        isLong
        maxLength={periodicReportLimits.remark}
        onSave={(remark) => onChange(() => ({ remark }))}
      />
      {hasAllParts && (
        <fieldset className="report-item-row-part-options" aria-labelledby={partsId}>
          <span className="label" id={partsId}>
            {t('parts')}
          </span>
          {reportParts.map((part) => {
            const isChosen = item.parts.includes(part)
            const isOnly = isChosen && item.parts.length === 1
            return (
              <label key={part} className="check-label">
                <input
                  type="checkbox"
                  className="check"
                  checked={isChosen}
                  disabled={isOnly}
                  onChange={() => onChange(({ parts }) => ({ parts: togglePart(parts, part) }))}
                />
                {t(`part.${part}`)}
              </label>
            )
          })}
        </fieldset>
      )}
      {hasAllParts && item.parts.includes('table') && (
        <LabelledSelect
          label={t('rows')}
          value={item.rows}
          options={[...new Set([...ROW_CHOICES, item.rows])]
            .sort((a, b) => a - b)
            .map((value) => ({ value, label: t('rowsOf', { count: value }) }))}
          onChange={(rows) => onChange(() => ({ rows }))}
        />
      )}
      {item.kind === 'dashboard' && (
        <label className="check-label">
          <input type="checkbox" className="check" checked={item.own} onChange={() => onChange(({ own }) => ({ own: !own }))} />
          {t('own')}
        </label>
      )}
      {favorite && <Link to={getFavoritePath(favorite)}>{t('openFavorite')}</Link>}
    </>
  )
}
