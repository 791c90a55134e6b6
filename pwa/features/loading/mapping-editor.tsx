import './mapping-editor.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import {
  type SenderMapping,
  senderMappingAdd,
  senderMappingDelete,
  senderMappingUpdate,
} from '../../../shared/api/loading/sender-mappings.ts'
import { call } from '../../data/api-call.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { setPendingFile } from '../../report/loading/pending-file.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import { MappingFields, useMappingLabel } from './mapping-fields.tsx'
import { type MappingForm, mappingFields, mappingResolver, toMappingBody } from './mapping-form.ts'
import { MappingPreview } from './mapping-preview.tsx'

const LIST_PATH = pages['sender-mapping'].route

interface Props {
  initial: MappingForm
  /** Initial content of a new mapping, which counts as unsaved. */
  begin?: MappingForm
  saved: SenderMapping | null
  /** File for the preview. */
  sample: File | null
  /** Field for the prefix of the sender's codes, for a draft. */
  prefixField?: ReactNode
  /** Loads the latest version if somebody else has saved in the meantime. */
  onNewest?: () => void
}

/** Editor of a mapping: sender, how its files are read, and a preview of the first lines. */
export function MappingEditor({ initial, begin, saved, sample: first, prefixField, onNewest }: Props) {
  const t = getMessages('data-loads')
  const tControls = getMessages('controls')
  const navigate = useNavigate()
  const getLabel = useMappingLabel()
  const form = useForm<MappingForm>({ defaultValues: initial, resolver: mappingResolver })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const [sample, setSample] = useState(first)
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(isDirty)
  const applied = useRef<MappingForm | null>(null)
  useEffect(() => {
    if (!begin) return
    // a draft that is made again replaces what it changes, and no field that the user has filled in
    for (const name of mappingFields)
      if (applied.current?.[name] !== begin[name]) form.setValue(name, begin[name], { shouldDirty: true })
    applied.current = begin
  }, [begin, form])
  const { failure, failureCode, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async () => {
    const body = toMappingBody(form.getValues())
    if (saved)
      await call(senderMappingUpdate, { params: { id: saved.id }, body: { ...body, version: saved.version } }, { quiet: true })
    else await call(senderMappingAdd, { body }, { quiet: true })
    showToast({ kind: 'done', title: t('mapping.saved') })
    allowNextNavigation()
    await navigate(LIST_PATH, { replace: true })
  })
  const tryLoad = () => {
    const { name, dataset, text, append, maxRejects } = form.getValues()
    if (sample === null) return
    setPendingFile({
      file: sample,
      dataset,
      mapping: { name: name || t('mapping.newTitle'), text, append, maxRejects: maxRejects.trim() || null },
    })
    void navigate(pages['data-load-new'].route)
  }
  return (
    <form onSubmit={submit} noValidate className="mapping-editor">
      <FormErrorSummary
        form={form}
        labels={Object.fromEntries(mappingFields.map((name) => [name, getLabel(name)]))}
        failure={failure}
      />
      {failureCode === 'mapping.changed' && onNewest && (
        <p>
          <Button icon="refresh" onClick={onNewest}>
            {t('mapping.loadNewest')}
          </Button>
        </p>
      )}
      <MappingFields form={form} prefixField={prefixField} />
      <section className="load-section">
        <SectionHeader title={t('mapping.sampleTitle')}>
          <span className="push" />
          {sample && (
            <span className="row wrap gap-2">
              <Button onClick={() => setSample(null)}>{t('mapping.sampleOther')}</Button>
              <Button icon="eye" onClick={tryLoad}>
                {t('mapping.loadWith')}
              </Button>
            </span>
          )}
        </SectionHeader>
        {sample === null ? (
          <DropZone
            isSmall
            title={t('mapping.sampleDrop')}
            note={t('mapping.sampleDropNote')}
            choose={t('choose')}
            onFile={setSample}
          />
        ) : (
          <MappingPreview form={form} file={sample} />
        )}
      </section>
      {saved && (
        <p className="load-section">
          <DeleteButton
            label={t('mapping.delete')}
            question={{
              title: t('mapping.delete.title', { name: saved.name }),
              text: t('mapping.delete.text'),
              confirm: t('mapping.delete.confirm'),
              cancel: t('mapping.delete.cancel'),
            }}
            remove={() => call(senderMappingDelete, { params: { id: saved.id } }, { quiet: true })}
            onDeleted={async () => {
              showToast({ kind: 'done', title: t('mapping.deleted') })
              allowNextNavigation()
              await navigate(LIST_PATH, { replace: true })
            }}
          />
        </p>
      )}
      <SaveBar changes={mappingFields.filter((name) => dirtyFields[name] !== undefined).map(getLabel)}>
        <LinkButton to={LIST_PATH} label={tControls('cancel')} />
        <SubmitButton isBusy={isSubmitting} label={t('mapping.save')} />
      </SaveBar>
      {dialog}
    </form>
  )
}
