import type { Client } from '../../../shared/calls/client.ts'
import { pickByLanguage } from '../../../shared/messages/language.ts'
import { connect } from '../../connection/connect.ts'
import { formatRowRange, type ListPage, type PageOptions, readPages, toPageFields } from '../../connection/read-pages.ts'
import type { CommandContext } from '../../context/context.ts'
import type { CliTranslate } from '../../context/language.ts'
import type { OutputColumn } from '../../output/table.ts'
import { writeList } from '../../output/write-output.ts'
import type { MasterKind } from './master-kinds.ts'

interface MastersOptions extends PageOptions {
  keyword?: string
  parent?: string
  company?: string[]
  chain?: string[]
  area?: string[]
  prefecture?: string[]
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
interface MasterResult {
  result: unknown
  lines: MasterRow[]
  paging?: ListPage<unknown>['paging']
}

const loadMasterApi = () => import('../../../shared/api/masters.ts')
type MasterApi = Awaited<ReturnType<typeof loadMasterApi>>

/** The rows of a result as lines. */
const toMasterResult = <Row>(
  result: { list: readonly Row[]; paging?: MasterResult['paging'] },
  toLine: (row: Row) => MasterRow,
): MasterResult => ({ result, lines: result.list.map(toLine), paging: result.paging })

const toPublisherRow = (row: { publisherCd: string; publisherNm: string; products: number }): MasterRow => ({
  cd: row.publisherCd,
  name: row.publisherNm,
  products: row.products,
})

/** Genres one level below the parent: 03, then 03/93, then 03/93/01. */
async function readGenres(call: Client, api: MasterApi, [c1, c2]: readonly string[]): Promise<MasterResult> {
  const toMasterRow = (name: string, row: { genreKey: string; products: number }) => ({
    cd: row.genreKey,
    name,
    products: row.products,
  })
  if (c1 === undefined) return toMasterResult(await call(api.genreList), (row) => toMasterRow(row.genreC1Nm, row))
  const body = { genreC1Cd: [c1] }
  if (c2 === undefined) return toMasterResult(await call(api.chugenreList, { body }), (row) => toMasterRow(row.genreC2Nm, row))
  return toMasterResult(await call(api.shogenreList, { body: { ...body, genreC2Cd: [c2] } }), (row) =>
    toMasterRow(row.genreC3Nm, row),
  )
}

async function readItems(call: Client, api: MasterApi, [item, dai, chu]: readonly string[]): Promise<MasterResult> {
  const toMasterRow = (name: string, row: { genreKey: string }) => ({ cd: row.genreKey, name })
  if (item === undefined)
    return toMasterResult(await call(api.itemList), (row) => ({ cd: row.itemCd, name: row.itemNm, products: row.products }))
  if (dai === undefined)
    return toMasterResult(await call(api.itemDaigenreList, { body: { itemCd: [item] } }), (row) =>
      toMasterRow(row.daiGenreNm, row),
    )
  if (chu === undefined) {
    const body = { itemCd: item, daiGenreCd: [dai] }
    return toMasterResult(await call(api.itemChugenreList, { body }), (row) => toMasterRow(row.chuGenreNm, row))
  }
  const body = { itemCd: item, daiGenres: [{ daiGenreCd: dai, chuGenreCd: chu }] }
  return toMasterResult(await call(api.itemShogenreList, { body }), (row) => toMasterRow(row.shoGenreNm, row))
}

/** Reads one page of a list, or all of it with --all; short lists have no pages. */
async function readMaster(
  kind: MasterKind,
  call: Client,
  request: { api: MasterApi; options: MastersOptions; page: { pageNum: number; pageSize: number }; t: CliTranslate },
): Promise<MasterResult> {
  const { api, options, page } = request
  const language = options.lang ?? 'ja'
  const parent = (options.parent ?? '').split('/').filter((cd) => cd !== '')
  const query = { pageSize: page.pageSize, keyword: options.keyword ?? '' }
  const readList = <A extends ListPage<unknown>>(read: (pageNum: number) => Promise<A>): Promise<A> =>
    readPages({ pageNum: page.pageNum, all: options.all }, read)
  const joinCodes = (list: string[] | undefined) => (list ?? []).join(',')
  switch (kind) {
    case 'genres':
      return readGenres(call, api, parent)
    case 'items':
      return readItems(call, api, parent)
    case 'publishers':
      return toMasterResult(
        await readList((pageNum) => call(api.publisherList, { query: { ...query, pageNum } })),
        toPublisherRow,
      )
    case 'own-publishers':
      return toMasterResult(await call(api.ownPublisherList), toPublisherRow)
    case 'parent-publishers':
      return toMasterResult(
        await readList((pageNum) => call(api.parentPublisherList, { query: { ...query, pageNum } })),
        toPublisherRow,
      )
    case 'agencies':
      return toMasterResult(await call(api.agencyList), (row) => ({ cd: row.value, name: row.text }))
    case 'companies':
      return toMasterResult(await readList((pageNum) => call(api.companyList, { query: { ...query, pageNum } })), (row) => ({
        cd: row.companyCd,
        name: row.companyNm,
        stores: row.stores,
      }))
    case 'chains': {
      const filters = { companyCds: joinCodes(options.company) }
      return toMasterResult(
        await readList((pageNum) => call(api.chainList, { query: { ...query, ...filters, pageNum } })),
        (row) => ({
          cd: row.chainCd,
          name: row.chainNm,
          stores: row.stores,
        }),
      )
    }
    case 'stores': {
      const filters = {
        companyCds: joinCodes(options.company),
        chainCds: joinCodes(options.chain),
        areaCds: joinCodes(options.area),
        prefectureCds: joinCodes(options.prefecture),
      }
      return toMasterResult(
        await readList((pageNum) => call(api.storeList, { query: { ...query, ...filters, pageNum } })),
        (row) => ({
          group: row.chainNm ?? '',
          cd: row.storeCd,
          name: row.storeNm,
        }),
      )
    }
    case 'prefectures':
      return toMasterResult(await call(api.prefectureList), (row) => {
        const [area, prefecture] = pickByLanguage(language, [
          [row.areaNm, row.prefectureNm],
          [row.areaEn, row.prefectureEn],
        ] as const)
        return { group: `${row.areaCd} ${area}`, cd: row.prefectureCd, name: prefecture, stores: row.stores }
      })
    case 'exclusions': {
      const { rankingExclusions } = await import('../../../shared/api/publisher-ranking.ts')
      return toMasterResult(await call(rankingExclusions), (row) => ({
        cd: row.publisherCd,
        name: row.publisherName,
        products: row.products,
      }))
    }
    case 'categories': {
      const result = await call(api.storeCategoryList)
      return {
        result,
        lines: (['locations', 'scales', 'categories'] as const).flatMap((group) =>
          result[group].map((row) => ({ group: request.t(`masters.group.${group}`), cd: row.cd, name: row.name })),
        ),
      }
    }
    case 'series':
      return toMasterResult(await readList((pageNum) => call(api.seriesList, { query: { ...query, pageNum } })), (row) => ({
        group: row.publisherNm ?? '',
        cd: row.seriesCd,
        name: row.seriesNm,
        products: row.products,
      }))
    case 'metrics':
      return toMasterResult(await call(api.metricList, { query: { keyword: query.keyword } }), (row) => ({
        cd: row.metric,
        name: row.name[language],
        text: [row.formula, row.exclusions].flatMap((item) => (item ? [item[language]] : [])).join(' '),
      }))
    case 'help':
      return toMasterResult(await call(api.helpList, { query: { keyword: query.keyword } }), (row) => ({
        cd: row.topic,
        name: row.title,
        text: [...row.paragraphs, ...row.questions.flatMap((question) => [question.question, question.answer])].join(' '),
      }))
  }
}

export async function runMasters(kind: MasterKind, typedOptions: MastersOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const options = { ...typedOptions, lang: language }
  const api = await loadMasterApi()
  const { call } = await connect(options, context)
  const { pageNum = 1, pageSize = 50 } = toPageFields(options, context)
  const { result, lines, paging } = await readMaster(kind, call, { api, options, page: { pageNum, pageSize }, t })
  const hasColumn = (name: keyof MasterRow) => lines.some((line) => line[name] !== undefined)
  const columns: OutputColumn<MasterRow>[] = [
    ...(hasColumn('group') ? [{ title: t('masters.group'), value: (line: MasterRow) => line.group ?? null }] : []),
    { title: t('masters.cd'), value: (line) => line.cd },
    { title: t('masters.name'), value: (line) => line.name },
    ...(hasColumn('products') ? [{ title: t('masters.products'), value: (line: MasterRow) => line.products ?? null }] : []),
    ...(hasColumn('text') ? [{ title: t('masters.text'), value: (line: MasterRow) => line.text ?? null, maxWidth: 80 }] : []),
    ...(hasColumn('stores') ? [{ title: t('masters.stores'), value: (line: MasterRow) => line.stores ?? null }] : []),
  ]
  const wholeList = { pageNum: 1, pageSize: Math.max(1, lines.length), total: lines.length }
  const footer = formatRowRange({ list: lines, paging: paging ?? wholeList }, context)
  await writeList<MasterRow>({ result, rows: lines, columns, footer }, options, context)
}
