import { askQuestion } from '../../shared/api/ask.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import type { ListOptions } from '../input/conditions.ts'
import { connect } from './connect.ts'

type Reading = Result<typeof askQuestion>['readings'][number]

/** Parameters of a reading that contain the codes of an option. */
const nameOptions = {
  genre: ['products.genreKeys'],
  publisher: ['products.publisherCds', 'brandCds'],
  series: ['products.seriesCds', 'seriesCd'],
  product: ['jan', 'jans', 'products.jans'],
  area: ['stores.areaCds'],
  prefecture: ['stores.prefectureCds'],
  company: ['stores.companyCds'],
  chain: ['stores.chainCds'],
  store: ['stores.storeCds', 'storeCd'],
} as const satisfies Partial<Record<keyof ListOptions, readonly string[]>>
type NameOption = keyof typeof nameOptions

/** Words that make a name alone a question about its kind. */
const questionOf: Partial<Record<NameOption, string>> = { publisher: 'の新刊', series: ' シリーズ一覧', product: ' 売上推移' }

/** True for a name in words: codes have digits and Latin letters only. */
const hasJapaneseText = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)

const getCodes = ({ parameters }: Reading, option: NameOption): string[] =>
  nameOptions[option].flatMap((name) => parameters[name]?.split(',') ?? [])

/**
 * Returns the codes of a name, as a question in words would find them. Throws with the candidates if there are several, and with
 * similar names or the search if there is none.
 */
async function findCodesByName(
  text: string,
  option: NameOption,
  options: GlobalOptions,
  context: CommandContext,
): Promise<string[]> {
  const { t } = context
  const { call } = await connect(options, context)
  const { readings, rivals, unknownWords } = await call(askQuestion, { body: { question: `${text}${questionOf[option] ?? ''}` } })
  const found = readings.filter((reading) => reading.ignored.length === 0 && getCodes(reading, option).length > 0)
  const [first] = found
  const label = option === 'product' ? t('names.title') : `--${option}`
  if (option === 'product' && rivals > 1 && first !== undefined) {
    const lines = readings.slice(0, rivals).flatMap((reading) => {
      const title = reading.conditions.find(({ condition }) => condition === 'title')?.text
      return title === undefined ? [] : [`  ${getCodes(reading, option).join(',')}  ${title}`]
    })
    throw new CommandFailure(t('names.several', { name: text, candidates: lines.join('\n') }))
  }
  if (first !== undefined) return getCodes(first, option)
  const similar = unknownWords.flatMap(({ suggestions }) => suggestions)
  const hint =
    similar.length > 0
      ? t('error.didYouMean', { name: similar.join(' / ') })
      : option === 'product'
        ? t('names.search', { name: text })
        : t('names.masters')
  throw new CommandFailure(`${t('names.missing', { option: label, name: text })} ${hint}`)
}

/**
 * Replaces names among the values of the filter options by their codes: --genre 文庫, --chain 汽笛堂. Some commands take one
 * value of an option that is a list elsewhere.
 */
export async function resolveNames<O extends GlobalOptions & ListOptions>(options: O, context: CommandContext): Promise<O> {
  const resolved: Partial<Record<NameOption, string | string[]>> = {}
  for (const option of Object.keys(nameOptions) as NameOption[]) {
    const typed: string | string[] | undefined = options[option]
    const values = [typed ?? []].flat()
    if (!values.some(hasJapaneseText)) continue
    const codes = await Promise.all(
      values.map((value) => (hasJapaneseText(value) ? findCodesByName(value, option, options, context) : [value])),
    )
    resolved[option] = Array.isArray(typed) ? codes.flat() : (codes[0]?.[0] ?? typed)
  }
  return { ...options, ...resolved }
}

/** Code of a title that was typed as its name. */
export async function resolveTitle(text: string, options: GlobalOptions, context: CommandContext): Promise<string> {
  if (!hasJapaneseText(text)) return text
  const [jan = text] = await findCodesByName(text, 'product', options, context)
  return jan
}
