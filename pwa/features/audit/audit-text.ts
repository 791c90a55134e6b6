import { useMemo } from 'react'
import { menuTabs } from '../../../shared/access/permissions.ts'
import { type AuditRow, auditActions, auditGroups } from '../../../shared/api/audit.ts'
import { toJapanTime } from '../../../shared/calendar/period.ts'
import { formatDay, formatFullDateTime } from '../../i18n/format.ts'
import { getMessages, translateErrorCode, translateWithDefault } from '../../i18n/get-messages.ts'
import { jobFormatNames } from '../../report/exporting/job-text.ts'
import { type DetailEntry, type DetailValue, parseDetailEntries } from './audit-detail.ts'

/** Formats 2026/11/20 13:05:09, Japan Standard Time, with seconds to distinguish entries in quick succession. */
export const formatAuditTime = (iso: string): string => {
  const [day = '', time = ''] = toJapanTime(iso).split('T')
  return `${formatDay(day)} ${time}`
}

interface AuditDetail {
  label: string
  text: string
}

interface AuditText {
  action: (row: AuditRow) => string
  /** Name of who did it: a user, or what acts in place of one. */
  who: (row: AuditRow) => string | null
  target: (row: AuditRow) => string | null
  address: (row: AuditRow) => string | null
  /** All parts; `short` shows only the length of long lists. */
  details: (row: AuditRow, isShort?: boolean) => AuditDetail[]
  /** The same on one line. */
  line: (row: AuditRow) => string
}

export const isFailure = (row: AuditRow): boolean => (auditGroups.failure as readonly string[]).includes(row.action)

const namedFields = [
  'area',
  'number',
  'name',
  'recipients',
  'version',
  'licences',
  'admins',
  'trialPassword',
  'publishers',
  'window',
  'fileName',
  'dryRun',
  'id',
  'format',
  'rows',
  'period',
  'releaseDate',
  'days',
  'keyword',
  'call',
  'group',
  'jan',
  'jans',
  'genreKeys',
  'itemGenreKeys',
  'publisherCds',
  'seriesCds',
  'areaCds',
  'prefectureCds',
  'companyCds',
  'chainCds',
  'storeCds',
  'locationCds',
  'scaleCds',
  'categoryCds',
  'saleRate',
  'returnRate',
  'price',
  'saleQuantity',
  'unit',
  'joinedOn',
  'leavesOn',
  'leadDays',
  'lotSize',
  'targetReturnRate',
  'marginRate',
  'returnCostRate',
  'method',
  'reason',
  'change',
  'enabled',
  'issuer',
  'clientId',
  'clientSecret',
  'emailDomains',
  'defaultRole',
  'roleClaim',
  'roleMappings',
  'role',
  'tries',
  'factor',
  'inbox',
  'items',
  'dataset',
  'filePattern',
  'head',
  'scopes',
  'origins',
  'expiresOn',
  'limit',
  'decision',
  'figure',
  'until',
  'assignee',
  'note',
] as const
type NamedField = (typeof namedFields)[number]
const isNamedField = (name: string): name is NamedField => (namedFields as readonly string[]).includes(name)

const formats: Record<string, string> = jobFormatNames
const formatRole = (role: string): string => translateWithDefault('contract-sso', `role.${role}`, role)
const formatDataset = (dataset: string): string => translateWithDefault('data-loads', `dataset.${dataset}`, dataset)
const formatRoleMapping = (json: string): string => {
  const { value, role } = JSON.parse(json) as { value: string; role: string }
  return `${value} → ${formatRole(role)}`
}
const MAX_SHORT_VALUES = 3

type Tab = (typeof menuTabs)[number]
const isTab = (name: string): name is Tab => (menuTabs as readonly string[]).includes(name)
const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value)

/** Texts for audit entries: action, target, and the parts of the detail. */
export function useAuditText(): AuditText {
  const t = getMessages('audit')
  const tAccountNames = getMessages('account-names')
  return useMemo(() => {
    const formatList = (items: readonly DetailValue[], short: boolean): string =>
      items.length === 0
        ? t('nothing')
        : short && items.length > MAX_SHORT_VALUES
          ? t('many', { count: items.length })
          : items.map(String).join(t('comma'))

    const formatValue = (value: DetailValue, short: boolean): string => {
      if (value === null || value === '') return t('nothing')
      if (value === true) return t('on')
      if (typeof value === 'object') return formatList(value, short)
      const text = String(value)
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatFullDateTime(text)
      return text
    }

    const formatFieldValue = (row: AuditRow, name: string, { value, short }: { value: DetailValue; short: boolean }): string => {
      if (row.action === 'user.role') return tAccountNames(String(value) === '1' ? 'userType.1' : 'userType.0')
      if (row.action === 'user.status' && isOneOf(['active', 'disabled', 'registered'], value))
        return tAccountNames(`userStatus.${value}`)
      switch (name) {
        case 'format':
          return formats[String(value)] ?? String(value)
        case 'rows':
          return t('detail.rowsOf', { count: Number(value) })
        case 'version':
          return t('detail.versionOf', { number: String(value) })
        case 'area':
          return isOneOf(['main', 'sales-exports'], value) ? tAccountNames(`area.${value}`) : String(value)
        case 'group':
          return isOneOf(Object.keys(auditGroups) as (keyof typeof auditGroups)[], value) ? t(`group.${value}`) : String(value)
        case 'trialPassword':
        case 'clientSecret':
          return t('detail.changed')
        case 'reason':
          return translateErrorCode(String(value)) ?? String(value)
        case 'method':
        case 'change':
        case 'enabled':
        case 'factor':
          return translateWithDefault('audit', `${name}.${value}`, String(value))
        case 'role':
        case 'defaultRole':
          return formatRole(String(value))
        case 'roleMappings':
          return formatList((value as readonly string[]).map(formatRoleMapping), short)
        case 'scopes':
          return formatList(
            (value as readonly string[]).map((scope) => translateWithDefault('api-tokens', `scope.${scope}`, scope)),
            short,
          )
        case 'dataset':
          return formatDataset(String(value))
        default:
          return formatValue(value, short)
      }
    }

    /** Menu entries that a change hid, and those that it showed again. */
    const listMenuChanges = (before: DetailValue, after: DetailValue): AuditDetail[] => {
      const [oldTabs, newTabs] = [before, after].map((tabs) => (Array.isArray(tabs) ? (tabs as string[]) : []))
      const formatTabs = (tabs: readonly string[] = []) =>
        tabs.map((tab) => (isTab(tab) ? tAccountNames(`tab.${tab}`) : tab)).join(t('comma'))
      const hidden = formatTabs(newTabs?.filter((tab) => !oldTabs?.includes(tab)))
      const allowed = formatTabs(oldTabs?.filter((tab) => !newTabs?.includes(tab)))
      return [
        { label: t('hidden'), text: hidden },
        { label: t('shown'), text: allowed },
      ].filter(({ text }) => text !== '')
    }

    const getFieldLabel = (row: AuditRow, entry: DetailEntry): string => {
      if (row.action === 'maintenance') return t('detail.window')
      if (row.action === 'rankingExclusions') return t('detail.publishers')
      return isNamedField(entry.name) ? t(`detail.${entry.name}`) : entry.name
    }

    const formatEntry = (row: AuditRow, entry: DetailEntry, short: boolean): AuditDetail[] => {
      const label = getFieldLabel(row, entry)
      const formatText = (value: DetailValue) => formatFieldValue(row, entry.name, { value, short })
      if (entry.kind === 'value') return [{ label, text: formatText(entry.value) }]
      if (entry.kind === 'range') {
        const formatBound = (value: DetailValue) => (value === null ? '' : formatValue(value, short))
        return [{ label, text: `${formatBound(entry.from)}–${formatBound(entry.to)}` }]
      }
      if (row.action === 'user.menu') return listMenuChanges(entry.before, entry.after)
      return [{ label, text: t('became', { before: formatText(entry.before), after: formatText(entry.after) }) }]
    }

    const listDetails = (row: AuditRow, short = false): AuditDetail[] => {
      const entries = parseDetailEntries(row.detail)
      if (row.action === 'maintenance' && entries.length === 0) return [{ label: t('detail.window'), text: t('detail.lifted') }]
      // nearly all entries belong to the main area, so a line names the area only if it is another one
      const visibleEntries = short
        ? entries.filter((entry) => !(entry.kind === 'value' && entry.name === 'area' && entry.value === 'main'))
        : entries
      return visibleEntries.flatMap((entry) => formatEntry(row, entry, short))
    }

    return {
      action: (row) => (isOneOf(auditActions, row.action) ? t(`action.${row.action}`) : row.action),
      who: (row) => {
        if (row.userName !== null || row.userEmail !== null) return row.userName
        if (row.address === 'server') return t('server')
        return parseDetailEntries(row.detail).some(({ name }) => name === 'inbox') ? t('inbox') : t('visitor')
      },
      target: (row) => {
        if (row.target !== null && isOneOf(['import', 'import.cancel', 'import.undo'], row.action))
          return formatDataset(row.target)
        if (row.target === null || !isOneOf(['export', 'rankingExclusions', 'analysis.sql'], row.action)) return row.target
        if (row.target === 'sales-exports') return t('salesData')
        if (row.target === 'data-health') return t('dataGaps')
        return row.target === 'audit' ? t('title') : isTab(row.target) ? tAccountNames(`tab.${row.target}`) : row.target
      },
      address: (row) => (row.address === 'server' ? t('server') : row.address),
      details: listDetails,
      line: (row) =>
        listDetails(row, true)
          .map(({ label, text }) => (label === '' ? text : label + t('space') + text))
          .join(t('stop')),
    }
  }, [t, tAccountNames])
}
