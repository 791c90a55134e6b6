import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { LinkTool } from './link-tool.tsx'

interface Props {
  editor: Editor
  /** True while the HTML is edited directly. */
  isEditingHtml: boolean
  onHtml: () => void
}

type Style = 'paragraph' | 'heading' | 'subheading'

const getActiveFormats = ({ editor }: { editor: Editor }) => ({
  style: (editor.isActive('heading', { level: 2 })
    ? 'heading'
    : editor.isActive('heading', { level: 3 })
      ? 'subheading'
      : 'paragraph') as Style,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  table: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

/** Toolbar of the editor; pressed buttons show the format at the cursor. */
export function RichTextToolbar({ editor, isEditingHtml, onHtml }: Props) {
  const t = getMessages('notice-management')
  const is = useEditorState({ editor, selector: getActiveFormats })
  const startChain = () => editor.chain().focus()
  const setStyle = (style: Style) =>
    style === 'paragraph'
      ? startChain().setParagraph().run()
      : startChain()
          .setHeading({ level: style === 'heading' ? 2 : 3 })
          .run()
  return (
    <div className="row wrap border-bottom rich-text-toolbar" role="toolbar" aria-label={t('editor.tools')}>
      {!isEditingHtml && (
        <>
          <Select
            label={t('editor.style')}
            value={is.style}
            options={(['paragraph', 'heading', 'subheading'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
            onChange={setStyle}
          />
          <Tool label={t('editor.bold')} isOn={is.bold} onClick={() => startChain().toggleBold().run()}>
            <b>B</b>
          </Tool>
          <Tool label={t('editor.italic')} isOn={is.italic} onClick={() => startChain().toggleItalic().run()}>
            <i>I</i>
          </Tool>
          <Tool label={t('editor.underline')} isOn={is.underline} onClick={() => startChain().toggleUnderline().run()}>
            <u>U</u>
          </Tool>
          <Tool label={t('editor.strike')} isOn={is.strike} onClick={() => startChain().toggleStrike().run()}>
            <s>S</s>
          </Tool>
          <IconTool
            icon="list"
            label={t('editor.bullets')}
            isOn={is.bullets}
            onClick={() => startChain().toggleBulletList().run()}
          />
          <IconTool
            icon="numbers"
            label={t('editor.numbers')}
            isOn={is.numbers}
            onClick={() => startChain().toggleOrderedList().run()}
          />
          <IconTool
            icon="quote"
            label={t('editor.quote')}
            isOn={is.quote}
            onClick={() => startChain().toggleBlockquote().run()}
          />
          {is.table ? (
            <TableTool editor={editor} />
          ) : (
            <IconTool
              icon="table"
              label={t('editor.table')}
              onClick={() => startChain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
            />
          )}
          <LinkTool editor={editor} />
          <IconTool icon="undo" label={t('editor.undo')} isDisabled={!is.canUndo} onClick={() => startChain().undo().run()} />
          <IconTool icon="redo" label={t('editor.redo')} isDisabled={!is.canRedo} onClick={() => startChain().redo().run()} />
        </>
      )}
      <span className="push">
        <Tool label={t('editor.html')} isOn={isEditingHtml} onClick={onHtml}>
          {t('editor.html')}
        </Tool>
      </span>
    </div>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isOn, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={isOn ? 'is-on' : ''}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const IconTool = ({ icon, ...tool }: Omit<ToolProps, 'children'> & { icon: IconName }) => (
  <Tool {...tool}>
    <Icon name={icon} small />
  </Tool>
)

/** Tools for the rows and columns of the table at the cursor. */
function TableTool({ editor }: { editor: Editor }) {
  const t = getMessages('notice-management')
  const startChain = () => editor.chain().focus()
  const actions = [
    ['addRow', () => startChain().addRowAfter().run()],
    ['deleteRow', () => startChain().deleteRow().run()],
    ['addColumn', () => startChain().addColumnAfter().run()],
    ['deleteColumn', () => startChain().deleteColumn().run()],
    ['deleteTable', () => startChain().deleteTable().run()],
  ] as const
  return (
    <Popover
      label={t('editor.table')}
      trigger={(open, isOpen) => (
        <button
          type="button"
          className="is-on"
          aria-label={t('editor.table')}
          title={t('editor.table')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <Icon name="table" small />
          <Icon name="down" small />
        </button>
      )}
    >
      {(close) => (
        <div className="menu-list">
          {actions.map(([name, act]) => (
            <Button
              key={name}
              variant="quiet"
              onClick={() => {
                close()
                act()
              }}
            >
              {t(`editor.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </Popover>
  )
}
