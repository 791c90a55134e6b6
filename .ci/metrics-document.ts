import { columns } from '../shared/messages/columns.ts'
import { metrics } from '../shared/metrics/metrics.ts'

const escapeCell = (text: string) => text.replaceAll('|', '\\|')

/** Content of docs/metrics.md: the metric dictionary. */
export function buildMetricsDocument(): string {
  const rows = Object.entries(metrics).map(([name, metric]) => {
    const label = columns.ja[name as keyof typeof columns.ja]
    return `| ${escapeCell(label)} | \`${name}\` | ${escapeCell(metric.formula.ja)} | ${metric.source.ja} | ${escapeCell(metric.exclusions?.ja ?? '')} |`
  })
  return `# 指標の辞書

画面・書き出し・API・端末が使う指標の定義です。\`shared/metrics/metrics.ts\` から \`npm run documents\` で作られます。英語は \`uresuji masters metrics --lang en\` で読めます。

| 指標 | 名前 | 計算 | もとのデータ | 除外するもの・注意 |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}
