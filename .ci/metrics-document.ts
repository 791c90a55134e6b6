import { columns } from '../shared/messages/columns.ts'
import { definitions } from '../shared/messages/definitions.ts'
import { metrics } from '../shared/metrics/metrics.ts'

const escapeCell = (text: string) => text.replaceAll('|', '\\|')

/** Content of docs/metrics.md: the metric dictionary. */
export function buildMetricsDocument(): string {
  const rows = Object.entries(metrics).map(([name, metric]) => {
    const label = columns.ja[name as keyof typeof columns.ja]
    return `| ${escapeCell(label)} | \`${name}\` | ${escapeCell(metric.formula.ja)} | ${metric.source.ja} | ${escapeCell(metric.exclusions?.ja ?? '')} |`
  })
  const sections = (language: 0 | 1) =>
    Object.values(definitions)
      .map(({ title, paragraphs }) => `## ${title[language]}\n\n${paragraphs.map((text) => text[language]).join('\n\n')}\n`)
      .join('\n')
  return `# 指標の辞書

画面・書き出し・API・端末が使う指標の定義です。\`shared/metrics/metrics.ts\` から \`npm run documents\` で作られます。英語は \`uresuji masters metrics --lang en\` で読めます。推定で求める指標の詳しい求め方は、表の下に日本語と英語であります（アプリのヘルプと同じ文章です）。

| 指標 | 名前 | 計算 | もとのデータ | 除外するもの・注意 |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

${sections(0)}
${sections(1)}`
}
