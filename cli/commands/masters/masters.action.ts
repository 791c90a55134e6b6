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

/** Genres one level below the parent: 03, then 03/93, then 03/93/01. */
async function readGenres(call: Client, contract: MasterApi, parent: readonly string[]): Promise<MasterAnswer> {
  const [c1, c2] = parent
  if (c1 === undefined) {
    const answer = await call(contract.genreList)
    return { answer, lines: answer.list.map((row) => ({ cd: row.genreKey, name: row.genreC1Nm, products: row.products })) }
  }
  if (c2 === undefined) {
    const answer = await call(contract.chugenreList, { body: { genreC1Cd: [c1] } })
    return { answer, lines: answer.list.map((row) => ({ cd: row.genreKey, name: row.genreC2Nm, products: row.products })) }
  }
  const answer = await call(contract.shogenreList, { body: { genreC1Cd: [c1], genreC2Cd: [c2] } })
  return { answer, lines: answer.list.map((row) => ({ cd: row.genreKey, name: row.genreC3Nm, products: row.products })) }
}

async function readItems(call: Client, contract: MasterApi, parent: readonly string[]): Promise<MasterAnswer> {
  const [item, dai, chu] = parent
  if (item === undefined) {
    const answer = await call(contract.itemList)
    return { answer, lines: answer.list.map((row) => ({ cd: row.itemCd, name: row.itemNm, products: row.products })) }
  }
  if (dai === undefined) {
    const answer = await call(contract.itemDaigenreList, { body: { itemCd: [item] } })
    return { answer, lines: answer.list.map((row) => ({ cd: row.genreKey, name: row.daiGenreNm })) }
  }
  if (chu === undefined) {
    const answer = await call(contract.itemChugenreList, { body: { itemCd: item, daiGenreCd: [dai] } })
    return { answer, lines: answer.list.map((row) => ({ cd: row.genreKey, name: row.chuGenreNm })) }
  }
  const answer = await call(contract.itemShogenreList, {
    body: { itemCd: item, daiGenres: [{ daiGenreCd: dai, chuGenreCd: chu }] },
  })
  return { answer, lines: answer.list.map((row) => ({ cd: row.genreKey, name: row.shoGenreNm })) }
}

async function readMasterPage(
  kind: MasterListKind,
  call: Client,
  request: { contract: MasterApi; options: MastersOptions; page: { pageNum: number; pageSize: number }; t: CliTranslate },
): Promise<MasterAnswer> {
  const { contract, options, page: paging } = request
  const { language } = { language: options.lang ?? 'ja' }
  const parent = (options.parent ?? '').split('/').filter((cd) => cd !== '')
  const query = { ...paging, keyword: options.keyword ?? '' }
  const joinCodes = (list: string[] | undefined) => (list ?? []).join(',')
  switch (kind) {
    case 'genres':
      return readGenres(call, contract, parent)
    case 'items':
      return readItems(call, contract, parent)
    case 'publishers': {
      const answer = await call(contract.publisherList, { query })
      return {
        answer,
        paging: answer.paging,
        lines: answer.list.map((row) => ({ cd: row.publisherCd, name: row.publisherNm, products: row.products })),
      }
    }
    case 'own-publishers': {
      const answer = await call(contract.ownPublisherList)
      return {
        answer,
        lines: answer.list.map((row) => ({ cd: row.publisherCd, name: row.publisherNm, products: row.products })),
      }
    }
    case 'parent-publishers': {
      const answer = await call(contract.parentPublisherList, { query })
      return {
        answer,
        paging: answer.paging,
        lines: answer.list.map((row) => ({ cd: row.publisherCd, name: row.publisherNm, products: row.products })),
      }
    }
    case 'agencies': {
      const answer = await call(contract.agencyList)
      return { answer, lines: answer.list.map((row) => ({ cd: row.value, name: row.text })) }
    }
    case 'companies': {
      const answer = await call(contract.companyList, { query })
      return {
        answer,
        paging: answer.paging,
        lines: answer.list.map((row) => ({ cd: row.companyCd, name: row.companyNm, stores: row.stores })),
      }
    }
    case 'chains': {
      const answer = await call(contract.chainList, { query: { ...query, companyCds: joinCodes(options.company) } })
      return {
        answer,
        paging: answer.paging,
        lines: answer.list.map((row) => ({ cd: row.chainCd, name: row.chainNm, stores: row.stores })),
      }
    }
    case 'stores': {
      const filters = {
        companyCds: joinCodes(options.company),
        chainCds: joinCodes(options.chain),
        areaCds: joinCodes(options.area),
        prefectureCds: joinCodes(options.prefecture),
      }
      const answer = await call(contract.storeList, { query: { ...query, ...filters } })
      return {
        answer,
        paging: answer.paging,
        lines: answer.list.map((row) => ({ group: row.chainNm ?? '', cd: row.storeCd, name: row.storeNm })),
      }
    }
    case 'prefectures': {
      const answer = await call(contract.prefectureList)
      const name = (row: (typeof answer.list)[number]) =>
        pickByLanguage(language, [
          [row.areaNm, row.prefectureNm],
          [row.areaEn, row.prefectureEn],
        ] as const)
      return {
        answer,
        lines: answer.list.map((row) => ({
          group: `${row.areaCd} ${name(row)[0]}`,
          cd: row.prefectureCd,
          name: name(row)[1],
          stores: row.stores,
        })),
      }
    }
    case 'exclusions': {
      const { rankingExclusions } = await import('../../../shared/api/publisher-ranking.ts')
      const answer = await call(rankingExclusions)
      return {
        answer,
        lines: answer.list.map((row) => ({ cd: row.publisherCd, name: row.publisherName, products: row.products })),
      }
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
    case 'series': {
      const answer = await call(contract.seriesList, { query })
      return {
        answer,
        paging: answer.paging,
        lines: answer.list.map((row) => ({
          group: row.publisherNm ?? '',
          cd: row.seriesCd,
          name: row.seriesNm,
          products: row.products,
        })),
      }
    }
    case 'metrics': {
      const answer = await call(contract.metricList, { query: { keyword: query.keyword } })
      return {
        answer,
        lines: answer.list.map((row) => ({
          cd: row.metric,
          name: row.name[language],
          text: [row.formula, row.exclusions].flatMap((item) => (item ? [item[language]] : [])).join(' '),
        })),
      }
    }
    case 'help': {
      const answer = await call(contract.helpList, { query: { keyword: query.keyword } })
      return {
        answer,
        lines: answer.list.map((row) => ({
          cd: row.topic,
          name: row.title,
          text: [...row.paragraphs, ...row.questions.flatMap((question) => [question.question, question.answer])].join(' '),
        })),
      }
    }
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
