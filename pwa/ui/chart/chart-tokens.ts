/** CSS variables of the colours that charts use. */
const COLOR_VARIABLES = {
  page: '--color-page',
  raised: '--color-raised',
  ink: '--color-ink',
  ink2: '--color-ink-2',
  ink3: '--color-ink-3',
  line: '--color-line',
  grid: '--chart-grid',
  axis: '--chart-axis',
  text: '--chart-text',
  dayOff: '--chart-day-off',
  mark: '--chart-mark',
  note: '--color-caution-soft',
  noteLine: '--color-caution',
  own: '--color-accent',
  ownSoft: '--chart-own-soft',
  ownMute: '--chart-own-mute',
  stock: '--chart-stock',
  delivery: '--chart-delivery',
  context: '--chart-context',
  problem: '--color-problem',
} as const

type ChartColors = Record<keyof typeof COLOR_VARIABLES, string>

/** Values of the design tokens: the chart library cannot read CSS variables. */
export interface ChartTokens extends ChartColors {
  font: string
  series: readonly string[]
}

const SERIES_LENGTH = 58

/** Reads the chart tokens from the computed style of the document, for the current theme. */
export function readChartTokens(): ChartTokens {
  const probe = document.createElement('div')
  // as the colour of an element, light-dark() and references to other tokens become the colour of the current theme
  const addProbe = (variable: string): CSSStyleDeclaration => {
    const element = probe.appendChild(document.createElement('i'))
    element.style.color = `var(${variable})`
    return getComputedStyle(element)
  }
  const colors = Object.entries(COLOR_VARIABLES).map(([token, variable]) => [token, addProbe(variable)] as const)
  const series = Array.from({ length: SERIES_LENGTH }, (_, index) => addProbe(`--chart-${index + 1}`))
  // all are computed together once the probe is in the document, not one by one
  document.body.append(probe)
  const tokens = {
    ...(Object.fromEntries(colors.map(([token, { color }]) => [token, color])) as ChartColors),
    font: getComputedStyle(probe).fontFamily,
    series: series.map(({ color }) => color),
  }
  probe.remove()
  return tokens
}
