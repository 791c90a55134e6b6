import { formatCode } from '../../../shared/trade/jan.ts'
import { connect } from '../../connection/connect.ts'
import { resolveTitle } from '../../connection/resolve-names.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { validateInput } from '../../input/validate-input.ts'
import { formatEntries, formatValue } from '../../output/table.ts'
import { formatCsv, writeJson, writeLines, writeStdout } from '../../output/write-output.ts'

export async function runProductDetail(title: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const { productDetail } = await import('../../../shared/api/product-detail.ts')
  const jan = await resolveTitle(title, options, context)
  const body = validateInput(productDetail.body, { jan }, context)
  const { call } = await connect(options, context)
  const detail = await call(productDetail, { body })
  if (options.json) return writeJson(detail)
  if (options.csv) {
    const { columns } = await import('../../../shared/messages/columns.ts')
    const names: Readonly<Record<string, string>> = columns[language]
    // values that fit into a cell, with the column names of exports
    const cells = Object.entries(detail).filter(
      (entry): entry is [string, string | number | null] =>
        entry[0] in names && (entry[1] === null || typeof entry[1] !== 'object'),
    )
    return writeStdout(
      formatCsv(
        cells.map(([name, value]) => ({ title: names[name] as string, value: () => value })),
        [null],
      ),
    )
  }
  const formatCopies = (n: number) => t('detail.copies', { n: formatValue(n) })
  const formatRate = (value: number | null) => (value === null ? '-' : `${formatValue(value, 1)}%`)
  const formatChange = (value: number | null) => (value === null ? '' : ` (${value > 0 ? '+' : ''}${formatValue(value, 1)}%)`)
  const pairs: [string, string][] = [
    ['JAN', formatCode(detail.jan)],
    [t('detail.authorName'), detail.authorName ?? '-'],
    [t('detail.publisher'), detail.publisherName ?? '-'],
    [
      t('detail.genre'),
      [detail.genreC1Nm, detail.genreC2Nm, detail.genreC3Nm].filter(Boolean).join(' › ') ||
        [detail.itemNm, detail.daiGenreNm].filter(Boolean).join(' › ') ||
        '-',
    ],
    [t('detail.release'), detail.releaseDate ?? '-'],
    [t('detail.price'), detail.price === null ? '-' : `¥${formatValue(detail.price)}`],
    ...(detail.latestDay
      ? [
          [
            t('detail.yesterday'),
            `${formatCopies(detail.latestDay.quantity)}${formatChange(detail.latestDay.changeRate)}  ${detail.latestDay.date}`,
          ] as [string, string],
        ]
      : []),
    [t('detail.last7Days'), `${formatCopies(detail.last7Days.quantity)}${formatChange(detail.last7Days.changeRate)}`],
    [
      t('detail.cumulative'),
      [detail.cumulativeSaleQuantity, detail.cumulativeDeliveryQuantity, detail.cumulativeReturnQuantity]
        .map(formatCopies)
        .join(' / ') + (detail.cumulativeTruncated ? ' ※' : ''),
    ],
    [t('detail.rates'), [detail.saleRate, detail.returnRate, detail.stockRate].map(formatRate).join(' / ')],
    [t('detail.stock'), formatCopies(detail.cumulativeStockQuantity)],
    [t('detail.cover'), detail.daysOfCover === null ? '-' : t('detail.days', { n: formatValue(detail.daysOfCover, 1) })],
    [t('detail.soldOut'), t('detail.stores', { n: formatValue(detail.soldOutStores) })],
    ...detail.marks.map((mark, index): [string, string] => [
      index === 0 ? t('detail.marks') : '',
      `${mark.date}  ${mark.text || t(`detail.mark.${mark.kind}`)}`,
    ]),
  ]
  return writeLines([detail.productName, ...formatEntries(pairs)])
}
