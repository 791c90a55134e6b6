import './loads.css'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  title: string
  note: ReactNode
  /** Label of the button that opens the file dialog. */
  choose: string
  small?: boolean
  onFile: (file: File) => void
}

/** Area for one file, dropped or chosen. Dropped folders and texts are ignored. */
export function DropZone({ title, note, choose, small = false, onFile }: Props) {
  const t = useMessages('data-loads')
  const [over, setOver] = useState(false)
  const [several, setSeveral] = useState(false)
  const id = useId()
  const take = (files: FileList | null) => {
    setSeveral((files?.length ?? 0) > 1)
    const [file] = files ?? []
    if (file && files?.length === 1) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className={`row gap-1 text-center relative rounded load-drop${over ? ' is-over' : ''}${small ? ' is-small' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" />
      <strong>{title}</strong>
      <span className="note">{note}</span>
      <span className="mt-2 relative load-drop-choose">
        <input
          className="w-full"
          id={id}
          type="file"
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <label className="button" htmlFor={id}>
          {choose}
        </label>
      </span>
      {several && (
        <span className="problem" role="alert">
          {t('oneFile')}
        </span>
      )}
    </div>
  )
}
