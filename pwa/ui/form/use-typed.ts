import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'

interface Typed {
  /** The value as it stands in the field. */
  displayedText: string
  /** Takes what was typed, without spaces around it. */
  take: (typed: string, show: (text: string) => void) => void
  onBlur?: (() => void) | undefined
}

/** A field whose value is typed in many ways: it is taken when the field is left, or with Enter, and then shown in one way. */
export function useTyped({ displayedText, take, onBlur }: Typed) {
  const [text, setText] = useState(displayedText)
  // a value that came from elsewhere: undone changes, a picked day
  useEffect(() => setText(displayedText), [displayedText])
  const commit = () => take(text.trim(), setText)
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    value: text,
    onChange: (event: { target: HTMLInputElement }) => setText(event.target.value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // the form is sent with what stands in the field, not with what stood there before
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
    },
    onBlur: () => {
      commit()
      onBlur?.()
    },
  } as const
}
