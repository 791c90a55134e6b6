/** Values of the design tokens: the chart library cannot read CSS variables. */
export interface ChartTokens {
  font: string
  page: string
  raised: string
  ink: string
  ink2: string
  ink3: string
  line: string
  grid: string
  axis: string
  text: string
  restDay: string
  mark: string
  note: string
  noteLine: string
  own: string
  ownSoft: string
  ownMute: string
  stock: string
  delivery: string
  context: string
  problem: string
  series: readonly string[]
}

const SERIES_LENGTH = 58

/** Reads the chart tokens from the computed style of the document, for the current theme. */
export function readChartTokens(): ChartTokens {
  // as the colour of an element, light-dark() and references to other tokens become the colour of the current theme
  const probe = document.body.appendChild(document.createElement('i'))
  const style = getComputedStyle(probe)
  const read = (name: string): string => {
    probe.style.color = `var(${name})`
    return style.color
  }
  const tokens = {
    font: style.fontFamily,
    page: read('--color-page'),
    raised: read('--color-raised'),
    ink: read('--color-ink'),
    ink2: read('--color-ink-2'),
    ink3: read('--color-ink-3'),
    line: read('--color-line'),
    grid: read('--chart-grid'),
    axis: read('--chart-axis'),
    text: read('--chart-text'),
    restDay: read('--chart-rest-day'),
    mark: read('--chart-mark'),
    note: read('--color-caution-soft'),
    noteLine: read('--color-caution'),
    own: read('--color-accent'),
    ownSoft: read('--chart-own-soft'),
    ownMute: read('--chart-own-mute'),
    stock: read('--chart-stock'),
    delivery: read('--chart-delivery'),
    context: read('--chart-context'),
    problem: read('--color-problem'),
    series: Array.from({ length: SERIES_LENGTH }, (_, index) => read(`--chart-${index + 1}`)),
  }
  probe.remove()
  return tokens
}
