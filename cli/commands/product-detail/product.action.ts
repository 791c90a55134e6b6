import { formatCode } from '../../../shared/jan.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { validateInput } from '../../input/check.ts'
import { csvText, refuseBoth, write, writeJson, writeLines } from '../../output/output.ts'
import { formatValue, pairLines } from '../../output/table.ts'

export async function product(jan: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  refuseBoth(options, context)
  const { t, language } = context
  const { productDetail } = await import('../../../shared/api/product-detail.ts')
  const body = validateInput(productDetail.body, { jan }, context)
  const { call } = await connect(options, context)
  const found = await call(productDetail, { body })
  if (options.json) return writeJson(found)
  if (options.csv) {
    const { columns } = await import('../../../shared/messages/columns.ts')
    const names: Readonly<Record<string, string>> = columns[language]
    // values that fit into a cell, with the column names of exports
    const cells = Object.entries(found).filter(
      (entry): entry is [string, string | number | null] =>
        entry[0] in names && (entry[1] === null || typeof entry[1] !== 'object'),
    )
    return write(
      csvText(
        cells.map(([name, value]) => ({ title: names[name] as string, value: () => value })),
        [null],
      ),
    )
  }
  const copies = (n: number) => t('detail.copies', { n: formatValue(n) })
  const rate = (value: number | null) => (value === null ? '-' : `${formatValue(value, 1)}%`)
  const change = (value: number | null) => (value === null ? '' : ` (${value > 0 ? '+' : ''}${formatValue(value, 1)}%)`)
  const pairs: [string, string][] = [
    ['JAN', formatCode(found.jan)],
    [t('detail.authorName'), found.authorName ?? '-'],
    [t('detail.publisher'), found.publisherName ?? '-'],
    [
      t('detail.genre'),
      [found.genreC1Nm, found.genreC2Nm, found.genreC3Nm].filter(Boolean).join(' › ') ||
        [found.itemNm, found.daiGenreNm].filter(Boolean).join(' › ') ||
        '-',
    ],
    [t('detail.release'), found.releaseDate ?? '-'],
    [t('detail.price'), found.price === null ? '-' : `¥${formatValue(found.price)}`],
    ...(found.latestDay
      ? [
          [
            t('detail.yesterday'),
            `${copies(found.latestDay.quantity)}${change(found.latestDay.changeRate)}  ${found.latestDay.date}`,
          ] as [string, string],
        ]
      : []),
    [t('detail.last7Days'), `${copies(found.last7Days.quantity)}${change(found.last7Days.changeRate)}`],
    [
      t('detail.cumulative'),
      [found.cumulativeSaleQuantity, found.cumulativeDeliveryQuantity, found.cumulativeReturnQuantity].map(copies).join(' / ') +
        (found.cumulativeTruncated ? ' ※' : ''),
    ],
    [t('detail.rates'), [found.saleRate, found.returnRate, found.stockRate].map(rate).join(' / ')],
    [t('detail.stock'), copies(found.cumulativeStockQuantity)],
    [t('detail.cover'), found.daysOfCover === null ? '-' : t('detail.days', { n: formatValue(found.daysOfCover, 1) })],
    [t('detail.soldOut'), t('detail.stores', { n: formatValue(found.soldOutStores) })],
    ...found.marks.map((mark, index): [string, string] => [
      index === 0 ? t('detail.marks') : '',
      `${mark.date}  ${mark.text || t(`detail.mark.${mark.kind}`)}`,
    ]),
  ]
  return writeLines([found.productName, ...pairLines(pairs)])
}
