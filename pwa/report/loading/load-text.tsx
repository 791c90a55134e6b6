import { getLoadOutcome } from '../../../shared/api/loading/load-outcome.ts'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { pickByLanguage } from '../../../shared/messages/language.ts'
import { toGroupReason } from '../../../shared/messages/loading/group-reason.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { getFailureMessage, getMessages, type MessageKey, type Translate } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'

type State = Pick<LoadSummary, 'state' | 'dryRun' | 'read' | 'loaded' | 'rejected' | 'repeated' | 'progress'>
type Tone = '' | 'is-accent' | 'is-done' | 'is-caution' | 'is-problem'

/** Progress of a running load in whole percent; null if the total is unknown. */
export const getLoadProgress = ({ done, total }: LoadSummary['progress']): number | null =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null

const toneClasses: Record<LoadSummary['state'], Tone> = {
  running: 'is-accent',
  undoing: 'is-accent',
  done: 'is-done',
  failed: 'is-problem',
  cancelled: '',
  undone: '',
}

/** Current step or result of a load, with its tone. */
function describeState(load: State, t: Translate<'data-loads'>): { text: string; tone: Tone } {
  const { state, dryRun, progress } = load
  if (state === 'running') {
    const share = getLoadProgress(progress)
    return { text: t(`step.${progress.step}`) + (share === null ? '' : ` ${share}%`), tone: 'is-accent' }
  }
  const { text, tone } = describeOutcome(load, t)
  return dryRun ? { text: t('testOutcome', { outcome: text }), tone } : { text, tone }
}

function describeOutcome(load: State, t: Translate<'data-loads'>): { text: string; tone: Tone } {
  const { state, repeated } = load
  if (state === 'done' && repeated) return { text: t('repeated'), tone: '' }
  const outcome = getLoadOutcome(load)
  if (outcome === 'nothing') return { text: t('allRejected'), tone: 'is-problem' }
  if (outcome === 'part') return { text: t('part'), tone: 'is-caution' }
  return { text: t(`state.${state}`), tone: toneClasses[state] }
}

/** Badge with the current step or the result of a load. */
export function LoadBadge({ load }: { load: State }) {
  const { text, tone } = describeState(load, getMessages('data-loads'))
  return <span className={`badge ${tone}`}>{text}</span>
}

/** Texts of loads that depend on data. */
export function useLoadText() {
  const t = getMessages('data-loads')
  const tImportReasons = getMessages('import-reasons')
  const tImportNotices = getMessages('import-notices')
  return {
    /** Text of the badge. */
    formatState: (load: State) => describeState(load, t).text,
    formatDataset: (dataset: Dataset) => t(`dataset.${dataset}`),
    /** The error in the current language, if the app knows its code. */
    formatError: (error: NonNullable<LoadSummary['error']>) => getFailureMessage(error),
    formatReason: (code: string) =>
      toGroupReason(tImportReasons(code as MessageKey<'import-reasons'>, { expected: '{{expected}}' })),
    formatSampleReason: ({ reasonJa, reasonEn }: { reasonJa: string; reasonEn: string }) =>
      pickByLanguage(getCurrentLanguage(), [reasonJa, reasonEn]),
    formatNotice: ({ code, column, count, line = 0 }: LoadSummary['notices'][number]) =>
      tImportNotices(code as MessageKey<'import-notices'>, { column, count, line }),
  }
}
