import type { Client } from '../../../shared/client.ts'
import { pickByLanguage } from '../../../shared/language.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { parseNumber } from '../../input/conditions.ts'
import type { CliTranslate } from '../../language.ts'
import { writeList } from '../../output/output.ts'
import type { OutputColumn } from '../../output/table.ts'

import type { MasterListKind } from './masters.ts'
export interface MastersOptions extends GlobalOptions {
  keyword?: string
  parent?: string
  company?: string[]
  chain?: string[]
  area?: string[]
  prefecture?: string[]
  page?: string
  pageSize?: string
  all?: boolean
}

/** A row of any master: code, name and, depending on the master, number of products or stores. */
interface MasterRow {
  group?: string
  cd: string
  name: string
  products?: number
  stores?: number
  text?: string
}
interface MasterAnswer {
  answer: unknown
  lines: MasterRow[]
  paging?: { pageNum: number; pageSize: number; total: number }
}

const loadMasterApi = () => import('../../../shared/api/masters.ts')
type MasterApi = Awaited<ReturnType<typeof loadMasterApi>>

/** The rows of an answer as lines. */
const toMasters = <Row>(
  answer: { list: readonly Row[]; paging?: MasterAnswer['paging'] },
  toLine: (row: Row) => MasterRow,
): MasterAnswer => ({ answer, lines: answer.list.map(toLine), paging: answer.paging })

const toPublisherLine = (row: { publisherCd: string; publisherNm: string; products: number }): MasterRow => ({
  cd: row.publisherCd,
  name: row.publisherNm,
  products: row.products,
})

/** Genres one level below the parent: 03, then 03/93, then 03/93/01. */
async function readGenres(call: Client, contract: MasterApi, [c1, c2]: readonly string[]): Promise<MasterAnswer> {
  const toLine = (name: string, row: { genreKey: string; products: number }) => ({
    cd: row.genreKey,
    name,
    products: row.products,
  })
  if (c1 === undefined) return toMasters(await call(contract.genreList), (row) => toLine(row.genreC1Nm, row))
  const body = { genreC1Cd: [c1] }
  if (c2 === undefined) return toMasters(await call(contract.chugenreList, { body }), (row) => toLine(row.genreC2Nm, row))
  return toMasters(await call(contract.shogenreList, { body: { ...body, genreC2Cd: [c2] } }), (row) => toLine(row.genreC3Nm, row))
}

async function readItems(call: Client, contract: MasterApi, [item, dai, chu]: readonly string[]): Promise<MasterAnswer> {
  const toLine = (name: string, row: { genreKey: string }) => ({ cd: row.genreKey, name })
  if (item === undefined)
    return toMasters(await call(contract.itemList), (row) => ({ cd: row.itemCd, name: row.itemNm, products: row.products }))
  if (dai === undefined)
    return toMasters(await call(contract.itemDaigenreList, { body: { itemCd: [item] } }), (row) => toLine(row.daiGenreNm, row))
  if (chu === undefined) {
    const body = { itemCd: item, daiGenreCd: [dai] }
    return toMasters(await call(contract.itemChugenreList, { body }), (row) => toLine(row.chuGenreNm, row))
  }
  const body = { itemCd: item, daiGenres: [{ daiGenreCd: dai, chuGenreCd: chu }] }
  return toMasters(await call(contract.itemShogenreList, { body }), (row) => toLine(row.shoGenreNm, row))
}

async function readMasterPage(
  kind: MasterListKind,
  call: Client,
  request: { contract: MasterApi; options: MastersOptions; page: { pageNum: number; pageSize: number }; t: CliTranslate },
): Promise<MasterAnswer> {
  const { contract, options, page: paging } = request
  const language = options.lang ?? 'ja'
  const parent = (options.parent ?? '').split('/').filter((cd) => cd !== '')
  const query = { ...paging, keyword: options.keyword ?? '' }
  const joinCodes = (list: string[] | undefined) => (list ?? []).join(',')
  switch (kind) {
    case 'genres':
      return readGenres(call, contract, parent)
    case 'items':
      return readItems(call, contract, parent)
    case 'publishers':
      return toMasters(await call(contract.publisherList, { query }), toPublisherLine)
    case 'own-publishers':
      return toMasters(await call(contract.ownPublisherList), toPublisherLine)
    case 'parent-publishers':
      return toMasters(await call(contract.parentPublisherList, { query }), toPublisherLine)
    case 'agencies':
      return toMasters(await call(contract.agencyList), (row) => ({ cd: row.value, name: row.text }))
    case 'companies':
      return toMasters(await call(contract.companyList, { query }), (row) => ({
        cd: row.companyCd,
        name: row.companyNm,
        stores: row.stores,
      }))
    case 'chains':
      return toMasters(
        await call(contract.chainList, { query: { ...query, companyCds: joinCodes(options.company) } }),
        (row) => ({ cd: row.chainCd, name: row.chainNm, stores: row.stores }),
      )
    case 'stores': {
      const filters = {
        companyCds: joinCodes(options.company),
        chainCds: joinCodes(options.chain),
        areaCds: joinCodes(options.area),
        prefectureCds: joinCodes(options.prefecture),
      }
      return toMasters(await call(contract.storeList, { query: { ...query, ...filters } }), (row) => ({
        group: row.chainNm ?? '',
        cd: row.storeCd,
        name: row.storeNm,
      }))
    }
    case 'prefectures':
      return toMasters(await call(contract.prefectureList), (row) => {
        const [area, prefecture] = pickByLanguage(language, [
          [row.areaNm, row.prefectureNm],
          [row.areaEn, row.prefectureEn],
        ] as const)
        return { group: `${row.areaCd} ${area}`, cd: row.prefectureCd, name: prefecture, stores: row.stores }
      })
    case 'exclusions': {
      const { rankingExclusions } = await import('../../../shared/api/publisher-ranking.ts')
      return toMasters(await call(rankingExclusions), (row) => ({
        cd: row.publisherCd,
        name: row.publisherName,
        products: row.products,
      }))
    }
    case 'categories': {
      const answer = await call(contract.storeCategoryList)
      return {
        answer,
        lines: (['locations', 'scales', 'categories'] as const).flatMap((group) =>
          answer[group].map((row) => ({ group: request.t(`masters.group.${group}`), cd: row.cd, name: row.name })),
        ),
      }
    }
    case 'series':
      return toMasters(await call(contract.seriesList, { query }), (row) => ({
        group: row.publisherNm ?? '',
        cd: row.seriesCd,
        name: row.seriesNm,
        products: row.products,
      }))
    case 'metrics':
      return toMasters(await call(contract.metricList, { query: { keyword: query.keyword } }), (row) => ({
        cd: row.metric,
        name: row.name[language],
        text: [row.formula, row.exclusions].flatMap((item) => (item ? [item[language]] : [])).join(' '),
      }))
    case 'help':
      return toMasters(await call(contract.helpList, { query: { keyword: query.keyword } }), (row) => ({
        cd: row.topic,
        name: row.title,
        text: [...row.paragraphs, ...row.questions.flatMap((question) => [question.question, question.answer])].join(' '),
      }))
  }
}

export async function runMasters(kind: MasterListKind, typedOptions: MastersOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const options = { ...typedOptions, lang: language }
  const contract = await loadMasterApi()
  const { call } = await connect(options, context)
  const pageSize = options.all ? 20_000 : (parseNumber(options.pageSize, '--page-size', context) ?? 50)
  const fetchPage = (pageNum: number) => readMasterPage(kind, call, { contract, options, page: { pageNum, pageSize }, t })
  const first = await fetchPage(parseNumber(options.page, '--page', context) ?? 1)
  const answers = [first.answer]
  const lines = [...first.lines]
  while (options.all && first.paging && lines.length < first.paging.total) {
    const next = await fetchPage(answers.length + 1)
    if (next.lines.length === 0) break
    answers.push(next.answer)
    lines.push(...next.lines)
  }
  const hasColumn = (name: keyof MasterRow) => lines.some((line) => line[name] !== undefined)
  const columns: OutputColumn<MasterRow>[] = [
    ...(hasColumn('group') ? [{ title: t('masters.group'), value: (line: MasterRow) => line.group ?? null }] : []),
    { title: t('masters.cd'), value: (line) => line.cd },
    { title: t('masters.name'), value: (line) => line.name },
    ...(hasColumn('products') ? [{ title: t('masters.products'), value: (line: MasterRow) => line.products ?? null }] : []),
    ...(hasColumn('text') ? [{ title: t('masters.text'), value: (line: MasterRow) => line.text ?? null, maxWidth: 80 }] : []),
    ...(hasColumn('stores') ? [{ title: t('masters.stores'), value: (line: MasterRow) => line.stores ?? null }] : []),
  ]
  const from = first.paging ? (first.paging.pageNum - 1) * first.paging.pageSize + 1 : 1
  const total = first.paging?.total ?? lines.length
  const answer =
    answers.length === 1
      ? first.answer
      : {
          list: answers.flatMap((item) => (item as { list: unknown[] }).list),
          paging: { pageNum: 1, pageSize: lines.length, total },
        }
  const foot = t('masters.found', {
    total,
    from: lines.length === 0 ? 0 : from,
    to: lines.length === 0 ? 0 : from + lines.length - 1,
  })
  await writeList<MasterRow>({ answer, rows: lines, columns, foot }, options, context)
}
