import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'

interface TypedInput {
  /** The value as text. */
  displayedText: string
  /** Receives the trimmed input when it is committed. */
  onCommit: (typed: string, show: (text: string) => void) => void
  onBlur?: (() => void) | undefined
}

/**
 * Text field that accepts several spellings of a value: the input is committed on blur or Enter, then shown in its
 * canonical form.
 */
export function useTypedInput({ displayedText, onCommit, onBlur }: TypedInput) {
  const [text, setText] = useState(displayedText)
  // the value changed from outside: changes were undone, a day was picked
  useEffect(() => setText(displayedText), [displayedText])
  const commitInput = () => onCommit(text.trim(), setText)
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    value: text,
    onChange: (event: { target: HTMLInputElement }) => setText(event.target.value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // commits before the form is submitted, so that it sends the typed value and not the previous one
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) commitInput()
    },
    onBlur: () => {
      commitInput()
      onBlur?.()
    },
  } as const
}
