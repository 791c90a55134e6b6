import './loads.css'
import { type ReactNode, useId, useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  title: string
  note: ReactNode
  /** Label of the button that opens the file dialog. */
  choose: string
  isSmall?: boolean
  onFile: (file: File) => void
}

/** Area for one file, dropped or chosen. Dropped folders and texts are ignored. */
export function DropZone({ title, note, choose, isSmall = false, onFile }: Props) {
  const t = getMessages('data-loads')
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [hasSeveralFiles, setSeveralFiles] = useState(false)
  const id = useId()
  const takeFiles = (files: FileList | null) => {
    setSeveralFiles((files?.length ?? 0) > 1)
    const [file] = files ?? []
    if (file && files?.length === 1) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional: the file input inside is accessible
    <div
      className={`row gap-1 text-center relative rounded drop-zone${isDraggedOver ? ' is-over' : ''}${isSmall ? ' is-small' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        takeFiles(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" />
      <strong>{title}</strong>
      <span className="note">{note}</span>
      <span className="mt-2 relative drop-zone-picker">
        <input
          className="w-full"
          id={id}
          type="file"
          onChange={(event) => {
            takeFiles(event.target.files)
            event.target.value = ''
          }}
        />
        <label className="button" htmlFor={id}>
          {choose}
        </label>
      </span>
      {hasSeveralFiles && (
        <span className="problem" role="alert">
          {t('oneFile')}
        </span>
      )}
    </div>
  )
}
