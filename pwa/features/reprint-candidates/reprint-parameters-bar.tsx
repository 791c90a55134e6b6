import { useState } from 'react'
import { completeReprintQuestion, type ReprintCandidatesBody } from '../../../shared/api/reprint-candidates.ts'
import {
  type ReprintParameters,
  reprintParameters,
  setContractReprintParameters,
  usualReprintParameters,
} from '../../../shared/api/reprint-parameters.ts'
import { mayCall } from '../../../shared/permissions.ts'
import { call } from '../../data/api-call.ts'
import { refreshUser, toViewer, useUser } from '../../data/session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

/**
 * Shown while the question's parameters differ from the contract's: offers to return to these, and administrators of the
 * contract to keep the new ones for everybody.
 */
export function ReprintParametersBar({
  state,
  onChange,
}: {
  state: ReprintCandidatesBody
  onChange: (next: ReprintParameters) => void
}) {
  const t = useMessages('reprint-candidates')
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const usual = user.reprintParameters ?? usualReprintParameters
  const chosen = reprintParameters.strip().parse(completeReprintQuestion(state, usual))
  const names = Object.keys(chosen) as (keyof ReprintParameters)[]
  const changed = names.filter((name) => chosen[name] !== usual[name])
  if (changed.length === 0) return null
  const keep = async () => {
    setBusy(true)
    try {
      await call(setContractReprintParameters, { body: chosen }, { quiet: 'toast' })
      await refreshUser()
      showToast({ kind: 'done', title: t('parametersKept') })
    } catch {
      // reported by the call; the bar stays for another attempt
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="row gap-3 wrap mb-4 note" aria-label={t('parametersLabel')}>
      <span>
        {t('parametersDiffer', {
          list: changed.map((name) => t(`parameter.${name}`, { value: usual[name] })).join(t('comma')),
        })}
      </span>
      {mayCall(toViewer(user), setContractReprintParameters.access) && (
        <Button needsNetwork busy={busy} onClick={() => void keep()}>
          {t('keepParameters')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onChange(usual)}>
        {t('resetParameters')}
      </Button>
    </section>
  )
}
