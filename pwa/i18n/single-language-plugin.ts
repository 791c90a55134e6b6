import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { toSingularKey } from '../../shared/messages/define-messages.ts'
import { languages } from '../../shared/messages/language.ts'

type Edit = { start: number; end: number; text: string }

/** `{ ja: { key: 'text', … }, en: {} }` for a table of `key: ['Japanese', 'English']`, with the texts of one language. */
function pickTexts(table: ESTree.Argument | undefined, code: string, language: string): string {
  if (table?.type !== 'ObjectExpression') throw new Error('defineMessages takes an object literal')
  const texts = table.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.value.type !== 'ArrayExpression')
      throw new Error(`defineMessages takes [Japanese, English] as values, not ${code.slice(property.start, property.end)}`)
    const [ja, en, singular] = property.value.elements.map((text) => text && code.slice(text.start, text.end))
    const key = String('value' in property.key ? property.key.value : code.slice(property.key.start, property.key.end))
    const formatEntry = (name: string, text: string | null | undefined) => `${JSON.stringify(name)}: ${text}`
    if (language === 'ja') return [formatEntry(key, ja)]
    return singular ? [formatEntry(key, en), formatEntry(toSingularKey(key), singular)] : [formatEntry(key, en)]
  })
  return `{ ${languages.map((name) => `${name}: {${name === language ? texts.join(',\n') : ''}}`).join(', ')} }`
}

/** Leaves one language in a module of messages, and in the modules it imports. */
export function stripOtherLanguages(code: string, language: string): string {
  const edits: Edit[] = []
  new Visitor({
    ImportDeclaration({ source: { value, start, end } }) {
      if (value.startsWith('.')) edits.push({ start, end, text: JSON.stringify(`${value}?language=${language}`) })
    },
    CallExpression({ callee, arguments: [table], start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'defineMessages')
        edits.push({ start, end, text: `(${pickTexts(table, code, language)})` })
    },
  }).visit(parseSync('messages.js', code).program)
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/**
 * Vite plugin for `import('…/messages/x.ts?language=ja')`: the module with the Japanese texts only. Without it, as in Node,
 * such an import has both languages.
 */
export function createSingleLanguagePlugin(): Plugin {
  return {
    name: 'uresuji-single-language',
    transform: {
      filter: { id: /\/shared\/messages\/.*\?language=(ja|en)$/ },
      handler: (code, id) => ({ code: stripOtherLanguages(code, id.slice(-2)), map: null }),
    },
  }
}
