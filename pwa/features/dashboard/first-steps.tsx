import { useId } from 'react'
import { Link } from 'react-router'
import { canOpen, type PageName, pages } from '../../../shared/access/pages.ts'
import type { UserInfo } from '../../../shared/api/session.ts'
import { closeFirstSteps, isFirstVisitLikely, useFirstSteps } from '../../data/first-steps.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getMessages, type MessageKey } from '../../i18n/get-messages.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import { Button } from '../../ui/button.tsx'

interface FirstStep {
  page: PageName
  title: MessageKey<'dashboard'>
  text: MessageKey<'dashboard'>
}

const toStep = <Name extends string>(page: PageName, name: Name) =>
  ({ page, title: `firstSteps.${name}`, text: `firstSteps.${name}.text` }) as const

const search = toStep('product-search', 'search')
const stepsByAudience = {
  publisher: [search, toStep('reprint-candidates', 'reprints'), toStep('periodic-reports', 'reports')],
  store: [toStep('shop', 'shop'), toStep('scan', 'scan'), toStep('peer-store-gap', 'gap')],
  supplier: [search, toStep('stock-outs', 'stockOuts'), toStep('periodic-reports', 'reports')],
  operator: [toStep('data-health', 'dataHealth'), toStep('data-loads', 'dataLoads'), toStep('contract', 'contracts')],
  trial: [search, toStep('ranking-create', 'ranking'), toStep('help', 'help')],
} as const satisfies Record<string, readonly FirstStep[]>

function getAudience({ role, contract }: UserInfo): keyof typeof stepsByAudience {
  if (role === 'ADMIN' || role === 'ADMIN_VIEW') return 'operator'
  if (role === 'TRIAL_ACCOUNT') return 'trial'
  const { companyCategory } = contract
  return companyCategory === 'publisher' || companyCategory === 'store' ? companyCategory : 'supplier'
}

/** Three first things to do for the user's role, until the user closes them. */
export function FirstSteps() {
  const t = getMessages('dashboard')
  const user = useUser()
  const viewer = toViewer(user)
  const headingId = useId()
  const isOpen = useFirstSteps() ?? isFirstVisitLikely()
  if (!isOpen) return null
  return (
    <section className="mb-5 first-steps" aria-labelledby={headingId}>
      <div className="row gap-3">
        <h2 id={headingId}>{t('firstSteps.title')}</h2>
        <span className="push" />
        <Button onClick={() => runWithErrorToast(closeFirstSteps)}>{t('firstSteps.close')}</Button>
      </div>
      <ol>
        {stepsByAudience[getAudience(user)]
          .filter(({ page }) => canOpen(viewer, pages[page]))
          .map(({ page, title, text }) => (
            <li key={page}>
              <Link to={pages[page].route} className="strong">
                {t(title)}
              </Link>
              <p className="text-table ink-2">{t(text)}</p>
            </li>
          ))}
      </ol>
      <p className="note">{t('firstSteps.again')}</p>
    </section>
  )
}
