import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { createSingleLanguagePlugin, stripOtherLanguages } from './single-language-plugin.ts'

/** The code that a page gets for an import of messages. */
async function buildModule(module: string): Promise<string> {
  const path = fileURLToPath(new URL('../../shared/messages/', import.meta.url)) + module
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'page' } },
    plugins: [
      createSingleLanguagePlugin(),
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? '\0page' : null),
        load: (id) => (id === '\0page' ? `import(${JSON.stringify(path)}).then(console.log)` : null),
      },
    ],
  })) as Rolldown.RolldownOutput
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

describe('messages in one language', () => {
  const code = `import { other } from './other.ts'
const both = join(other, defineMessages({ title: ['本「{{name}}」', 'Book'], 'count_other': [\`一\`, 'many', "one"] }))`

  it('reduces messages to one language with the English singular, importing only that language', () => {
    expect(stripOtherLanguages(code, 'ja')).toBe(`import { other } from "./other.ts?language=ja"
const both = join(other, ({ ja: {"title": '本「{{name}}」',
"count_other": \`一\`}, en: {} }))`)
    expect(stripOtherLanguages(code, 'en')).toBe(`import { other } from "./other.ts?language=en"
const both = join(other, ({ ja: {}, en: {"title": 'Book',
"count_other": 'many',
"count_one": "one"} }))`)
  })

  it('requires messages to be declared as an object literal', () => {
    expect(() => stripOtherLanguages('defineMessages(table)', 'ja')).toThrow('object literal')
    expect(() => stripOtherLanguages('defineMessages({ title })', 'ja')).toThrow('not title')
  })

  it('leaves no text of the other language in messages after a build', async () => {
    const japanese = await buildModule('analysis.ts?language=ja')
    expect(japanese).toContain('売上')
    expect(japanese).not.toContain(' titles')
    const english = await buildModule('analysis.ts?language=en')
    expect(english).toContain(' titles')
    expect(english).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })
})
