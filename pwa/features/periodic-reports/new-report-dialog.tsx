import { type FormEvent, useId, useState } from 'react'
import { periodicReportLimits } from '../../../shared/sync/periodic-reports.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'

interface Props {
  onCreate: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new report: a report without one is never stored. */
export default function NewReportDialog({ onCreate, onClose }: Props) {
  const t = getMessages('periodic-reports')
  const id = useId()
  const [name, setName] = useState('')
  const isNamed = name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNamed) onCreate(name.trim())
  }
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <form className="stack gap-4" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>{t('name')}</label>
          <input
            id={id}
            className="input"
            autoFocus
            autoComplete="off"
            maxLength={periodicReportLimits.name}
            placeholder={t('namePlaceholder')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="row gap-2 justify-end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isNamed}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
