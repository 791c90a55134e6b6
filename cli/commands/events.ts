import type { EventsResult } from '../../shared/api/events.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

export const eventsCommand: AnalysisCommand = {
  name: 'events',
  call: 'events',
  exportCall: 'eventsExport',
  period: '12w',
  loadApi: () => import('../../shared/api/events.ts'),
  loadReport: async () => (await import('../../shared/reports/events.ts')).eventReport,
  getFooter: ({ totals, totalAhead, ahead, counted }: EventsResult, language) =>
    [
      getFooterText(language, 'events', {
        raised: totals.raised,
        extra: totals.extraCopies,
        amount: totals.extraAmount,
        lost: totals.lostCopies,
        low: totals.lostCopiesLow,
        high: totals.lostCopiesHigh,
        running: totals.running,
        unit: getFooterText(language, counted.unit),
      }),
      ...(ahead[0] === undefined
        ? []
        : [
            getFooterText(language, 'eventsAhead', {
              count: totalAhead,
              date: ahead[0].date,
              name: ahead[0].eventName,
              title: ahead[0].productName,
            }),
          ]),
    ].join('\n'),
  examples: [
    'events --period last-month',
    'events --kinds tv,newspaper --sort extraCopies',
    'events --publisher 9901 --format xlsx --out events.xlsx',
  ],
}
