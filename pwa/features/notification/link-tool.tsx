import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { sanitizeLink } from '../../../shared/text/notice-html.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'

/** Turns the selection into a link; a URL of the application becomes a path. */
export function LinkTool({ editor }: { editor: Editor }) {
  const t = getMessages('notice-management')
  const isLink = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('link') })
  return (
    <Popover
      label={t('editor.link')}
      trigger={(open, isOpen) => (
        <button
          type="button"
          className={isLink ? 'is-on' : ''}
          aria-label={t('editor.link')}
          title={t('editor.link')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <Icon name="link" small />
        </button>
      )}
    >
      {(close) => <LinkForm editor={editor} isLinked={isLink} close={close} />}
    </Popover>
  )
}

function LinkForm({ editor, isLinked, close }: { editor: Editor; isLinked: boolean; close: () => void }) {
  const t = getMessages('notice-management')
  const [address, setAddress] = useState<string>(() => String(editor.getAttributes('link').href ?? ''))
  const [isInvalid, setInvalid] = useState(false)
  const applyLink = () => {
    const href = sanitizeLink(address)
    if (href === null) return setInvalid(true)
    close()
    const chain = editor.chain().focus().extendMarkRange('link')
    // without a selection the URL itself becomes the text
    if (editor.state.selection.empty && !isLinked)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  return (
    // not a form element: a nested form would submit the form of the notice
    <div className="p-4 link-tool">
      <Field label={t('editor.linkAddress')} help={t('editor.linkHint')} error={isInvalid ? t('editor.linkWrong') : null}>
        {({ id, describedBy, isInvalid }) => (
          <input
            id={id}
            className="input"
            value={address}
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={(event) => {
              setAddress(event.target.value)
              setInvalid(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              applyLink()
            }}
          />
        )}
      </Field>
      <div className="form-actions">
        <Button variant="primary" onClick={applyLink}>
          {t('editor.linkSet')}
        </Button>
        {isLinked && (
          <Button
            onClick={() => {
              close()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            {t('editor.linkRemove')}
          </Button>
        )}
      </div>
    </div>
  )
}
