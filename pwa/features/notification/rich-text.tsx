import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import { countCharacters } from '../../../shared/fields/validation.ts'
import { sanitizeLink } from '../../../shared/text/notice-html.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { sanitiseForDisplay } from './sanitise-for-display.ts'

/** The editor supports exactly the elements that a notice may contain (shared/text/notice-html.ts). */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, isAllowedUri: (address) => sanitizeLink(address) !== null },
  }),
  TableKit.configure({ table: { resizable: false } }),
]

const countHtmlCharacters = (html: string): number =>
  countCharacters(
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&\w+;/g, ' ')
      .replace(/\s/g, ''),
  )

interface Props {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  value: string
  onChange: (html: string) => void
}

/** Field for the HTML of a notice, edited as rich text or as HTML. */
export default function RichText({ id, describedBy, isInvalid, value, onChange }: Props) {
  const t = getMessages('notice-management')
  const [isHtml, setHtml] = useState(false)
  const editor = useEditor({
    extensions,
    // created after mounting: an editor that is created during rendering may be discarded
    immediatelyRender: false,
    content: sanitiseForDisplay(value),
    // prevents the library from adding a style element to the page
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: 'article',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('editor.label'),
        'aria-invalid': String(isInvalid),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      transformPastedHTML: sanitiseForDisplay,
    },
    onUpdate: (change) => onChange(change.editor.isEmpty ? '' : sanitiseForDisplay(change.editor.getHTML())),
  })
  const length = countHtmlCharacters(value)
  if (editor === null) return <div className="rounded rich-text is-waiting" aria-busy="true" />
  const toggleHtml = () => {
    // HTML that was edited directly is sanitised, too
    if (isHtml) editor.commands.setContent(sanitiseForDisplay(value), { emitUpdate: true })
    setHtml(!isHtml)
  }
  return (
    <div className={`rounded rich-text${isInvalid ? ' is-error' : ''}`}>
      <RichTextToolbar editor={editor} isEditingHtml={isHtml} onHtml={toggleHtml} />
      {isHtml ? (
        <textarea
          className="block w-full rich-text-html"
          aria-label={t('editor.htmlLabel')}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <EditorContent editor={editor} className="rich-text-page" />
      )}
      <div className="flex wrap justify-between text-note muted border-top rich-text-foot">
        <span>{t('editor.pasted')}</span>
        <span>{t('editor.length', { count: length })}</span>
      </div>
    </div>
  )
}
