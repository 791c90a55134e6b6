import { continuousReport } from '../../../shared/api/continuous-purchasing-trend.columns.ts'
import { continuousSale, continuousSaleExport, continuousSaleSearch } from '../../../shared/api/continuous-purchasing-trend.ts'
import { columns as columnNames } from '../../../shared/messages/columns.ts'
import { continuousWords } from '../../../shared/messages/continuous-purchasing-trend.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { followBuyers } from './continuous-purchasing-trend.query.ts'
import { findSeries } from './series-search.query.ts'

export const continuousPurchasingTrendRoutes = [
  reportRoute(continuousSale, ({ knex, body, scope }) => followBuyers(knex, body, scope)),
  reportRoute(continuousSaleSearch, ({ knex, body, scope }) => findSeries(knex, body, scope)),
  exportRoute(continuousSaleExport, 'continuous-purchasing-trend', async (body, { user, language, knex }) => {
    const { issues, seriesName } = await followBuyers(knex, body, user)
    const columns = columnNames[language]
    const messages = continuousWords[language]
    return {
      name: 'continuous',
      nameParts: [seriesName ?? issues[0]?.productName ?? ''],
      subject: seriesName === null ? {} : { seriesName },
      columns: continuousReport.columns,
      rows: issues,
      notes: [
        ...(issues.some(({ suppressed }) => suppressed) ? [messages.hidden] : []),
        ...(issues.some(({ complete }) => !complete) ? [messages.incomplete] : []),
      ],
      chart: {
        kind: 'line' as const,
        labels: issues.map(({ volume, issueNo }) => volume ?? String(issueNo)),
        series: [
          { name: columns.keptRate, values: issues.map(({ keptRate }) => keptRate) },
          { name: columns.firstKeptRate, values: issues.map(({ firstKeptRate }) => firstKeptRate) },
        ],
      },
    }
  }),
]
