import { useId, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ATTACHMENT_BYTES } from '../../../shared/fields/validation.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileRow } from './notice-content.tsx'
import type { AttachedFile, NoticeForm } from './notice-form-fields.ts'

const ACCEPTED_EXTENSIONS = '.pdf,.xlsx,.docx,.pptx,.png,.jpg,.jpeg,.gif,.csv,.tsv,.txt'

/** Content of a file as base64, without the prefix of the data URL. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Field for one file: choose, drop, replace, remove. A file that is too large leaves the previous one. */
export function NoticeAttachment({ form }: { form: UseFormReturn<NoticeForm> }) {
  return (
    <Controller
      control={form.control}
      name="attachment"
      render={({ field, fieldState }) => (
        <AttachmentField
          file={field.value}
          error={fieldState.error?.message ?? null}
          onChange={(file) => {
            form.clearErrors('attachment')
            field.onChange(file)
          }}
        />
      )}
    />
  )
}

interface Props {
  file: AttachedFile | null
  error: string | null
  onChange: (file: AttachedFile | null) => void
}

function AttachmentField({ file, error, onChange }: Props) {
  const t = getMessages('notice-management')
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const inputId = useId()
  const attachFile = async (selectedFile: File | undefined) => {
    if (!selectedFile) return
    setRefusal(null)
    if (selectedFile.size > ATTACHMENT_BYTES)
      return setRefusal(t('fileTooLarge', { name: selectedFile.name, size: Math.ceil(selectedFile.size / 1024) }))
    try {
      onChange({ name: selectedFile.name, size: selectedFile.size, content: await readBase64(selectedFile) })
    } catch {
      setRefusal(t('fileNotRead', { name: selectedFile.name }))
    }
  }
  const message = refusal ?? error
  return (
    <div className="full stack gap-2 notice-attachment">
      {file && (
        <FileRow name={file.name} size={file.size}>
          <IconButton icon="bin" label={t('removeFile')} onClick={() => onChange(null)} />
        </FileRow>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional: the file input inside is accessible */}
      <div
        className={`row wrap gap-3 text-table ink-2 justify-center relative p-3 rounded notice-attachment-drop${isDraggedOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDraggedOver(false)
          void attachFile(event.dataTransfer.files[0])
        }}
      >
        <Icon name="upload" small />
        <span>{t(file ? 'replaceFile' : 'dropFile')}</span>
        <label className="button" htmlFor={inputId}>
          {t('chooseFile')}
        </label>
        <input
          id={inputId}
          className="visually-hidden"
          type="file"
          accept={ACCEPTED_EXTENSIONS}
          aria-label={t('field.attachment')}
          aria-invalid={message !== null}
          aria-describedby={`${inputId}-message`}
          onChange={(event) => {
            void attachFile(event.target.files?.[0])
            // allows choosing the same file again
            event.target.value = ''
          }}
        />
      </div>
      <p id={`${inputId}-message`} className={message ? 'error' : 'note'} role={message ? 'alert' : undefined}>
        {message ? (
          <>
            <Icon name="warning" small />
            {message}
          </>
        ) : (
          t('fileKinds')
        )}
      </p>
    </div>
  )
}
