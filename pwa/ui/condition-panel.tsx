import type { ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export interface ConditionChip {
  label: string
  value: string
}

interface Props {
  chips: readonly ConditionChip[]
  open: boolean
  onOpen: (open: boolean) => void
  onSubmit: () => void
  onReset: () => void
  submitLabel: string
  problems?: ReactNode
  children: ReactNode
}

/** The conditions of a screen: a form, or one line of chips once the answer stands. */
export function ConditionPanel({ chips, open, onOpen, onSubmit, onReset, submitLabel, problems, children }: Props) {
  const t = useMessages('controls')
  if (!open) {
    return (
      <section className="conditions" aria-label={t('conditions')}>
        <span className="conditions-title">
          <Icon name="filter" small />
          {t('conditions')}
        </span>
        <div className="chip-row">
          {chips.map((chip) => (
            <button type="button" className="chip" key={chip.label} onClick={() => onOpen(true)}>
              <b>{chip.label}</b>
              <span>{chip.value}</span>
            </button>
          ))}
        </div>
        <Button look="quiet" trailingIcon="down" aria-expanded={false} onClick={() => onOpen(true)}>
          {t('changeConditions')}
        </Button>
      </section>
    )
  }
  return (
    <form
      className="condition-form"
      aria-label={t('conditions')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {problems}
      <div className="condition-grid">{children}</div>
      <div className="condition-foot">
        <Button look="quiet" onClick={onReset}>
          {t('resetConditions')}
        </Button>
        <span className="push" />
        <Button onClick={() => onOpen(false)} aria-expanded>
          {t('foldConditions')}
        </Button>
        <Button look="primary" type="submit">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
