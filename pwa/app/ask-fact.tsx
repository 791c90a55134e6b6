import type { Fact } from '../../shared/ask/fact.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'

/** Label and name of a condition. The label is not repeated if the name begins with it: 価格 3000–3999円. */
function splitFact(fact: Fact): { label: string; name: string } {
  const label = getMessages('ask')(`slot.${fact.slot}`)
  const name = fact.name[getCurrentLanguage()]
  return { label, name: name.startsWith(`${label} `) ? name.slice(label.length + 1) : name }
}

/** A condition in words: 期間 先週. */
export function getFactText(fact: Fact): string {
  const { label, name } = splitFact(fact)
  return `${label} ${name}`
}

/** A condition as the content of a chip. */
export function FactText({ fact }: { fact: Fact }) {
  const { label, name } = splitFact(fact)
  return (
    <>
      <b>{label}</b>
      {name}
    </>
  )
}
