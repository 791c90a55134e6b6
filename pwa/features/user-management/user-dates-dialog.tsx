import { useForm } from 'react-hook-form'
import { type ChangeDates, changeDates, type UserRow } from '../../../shared/api/user-rows.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'

interface Props {
  row: UserRow
  onSave: (dates: ChangeDates) => void
  onClose: () => void
}

/** Dates on which a user joined and leaves: access ends after the leaving date. */
export default function UserDatesDialog({ row, onSave, onClose }: Props) {
  const t = getMessages('user-management')
  const { joinedOn, leavesOn } = row
  const form = useForm<ChangeDates>({ defaultValues: { joinedOn, leavesOn }, resolver: createFormResolver(changeDates) })
  const typedLeavesOn = form.watch('leavesOn')
  const isOver =
    typedLeavesOn !== null &&
    typedLeavesOn !== leavesOn &&
    /^\d{4}-\d{2}-\d{2}$/.test(typedLeavesOn) &&
    typedLeavesOn < getTodayInJapan()
  const save = form.handleSubmit(onSave)
  return (
    <Dialog
      title={t('dates.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dates.cancel')}</Button>
          <Button variant="primary" needsNetwork disabled={!form.formState.isDirty} onClick={() => void save()}>
            {t('dates.save')}
          </Button>
        </>
      }
    >
      <p>{t('dates.lead', { name: row.fullName })}</p>
      <form className="form-grid mt-4" onSubmit={save} noValidate>
        <DayField form={form} name="joinedOn" label={t('joinedOn')} help={t('dates.joinedHelp')} />
        <DayField form={form} name="leavesOn" label={t('leavesOn')} help={isOver ? t('dates.over') : t('dates.leavesHelp')} />
      </form>
    </Dialog>
  )
}
