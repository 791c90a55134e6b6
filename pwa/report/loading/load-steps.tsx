import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getLoadProgress } from './load-text.tsx'

const steps = ['receive', 'wait', 'read', 'check', 'store', 'rollup', 'done'] as const

/** Steps of a load with the current one, and a progress bar if the progress is known. */
export function LoadSteps({ report }: { report: Pick<LoadSummary, 'state' | 'progress'> }) {
  const t = getMessages('data-loads')
  const { progress, state } = report
  const currentIndex = steps.indexOf(progress.step)
  const share = state === 'running' ? getLoadProgress(progress) : null
  return (
    <div className="mb-5" role="status">
      <ol className="flex wrap text-note muted load-steps">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < currentIndex || state === 'done' ? 'is-past' : index === currentIndex ? 'is-now' : ''}
            aria-current={index === currentIndex && state === 'running' ? 'step' : undefined}
          >
            {t(`step.${step}`)}
          </li>
        ))}
      </ol>
      {state === 'running' && (
        <div
          className={`load-steps-bar${share === null ? ' is-unknown' : ''}`}
          role="progressbar"
          aria-label={t(`step.${progress.step}`)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share ?? undefined}
        >
          <i className="block" style={{ width: `${share ?? 100}%` }} />
        </div>
      )}
    </div>
  )
}
