import { type PageName, pages } from '../access/pages.ts'
import * as condition from '../reports/conditions.ts'
import type { ReportScreen, ScreenWords } from '../reports/report-screen.ts'
import { reportScreens } from '../reports/report-screens.ts'
import { toSlots } from './condition-slots.ts'
import type { Fact } from './fact.ts'
import type { WordedScreen } from './screen-words.ts'
import { type AskParams, type AskUser, always, choice, type Slots, text } from './slots.ts'

export interface AskScreen extends ScreenWords {
  path: string
  slots: Slots
}

/** A page without conditions. */
const createPageScreen = (name: PageName): AskScreen => ({ path: pages[name].route, slots: {} })

type ReportName = keyof typeof reportScreens

const createReportScreen = (name: ReportName, { conditions, words: { slots, ...words } = {} }: ReportScreen): AskScreen => ({
  path: pages[name].route,
  slots: { ...toSlots(conditions), ...slots },
  ...words,
})
const listReports = () => Object.entries(reportScreens) as [ReportName, ReportScreen][]
const openedReports = Object.fromEntries(
  listReports().map(([name, screen]) => [name, createReportScreen(name, screen)]),
) as Record<ReportName, AskScreen>

const period = toSlots([condition.period()])
const stores = toSlots([condition.stores()])
const channel = toSlots([condition.channel()])
const characteristics = { area: 'area', prefecture: 'prefecture', location: 'location', scale: 'scale', chain: 'chain' }
const byStore: Slots = { groupBy: choice('groupBy', characteristics) }
const titlePage: Slots = {
  title: ({ jan }) => ({ jan }),
  series: ({ newest }) => (newest === null ? null : { jan: newest.jan }),
}
/** `firstDays` needs the day of release of the title, which readings.ts replaces by days. */
const firstDays: Slots = { firstDays: always }

// of equal readings the first one wins: the ranking, then the page of a title
const { 'ranking-create': ranking, ...otherReports } = openedReports

/** Screens that a question can open: where each condition goes. The words of a new screen are in screen-words.ts. */
export const askScreens: Readonly<Record<string, AskScreen>> = {
  'ranking-create': ranking,
  'product-detail': {
    path: '/product-detail',
    subject: 'title',
    slots: { ...titlePage, part: text('tab') },
    slotsByPart: {
      trend: { ...period, ...firstDays, ...stores, ...channel, unit: text('unit') },
      forecast: stores,
      cumulative: stores,
      // the ranks among all titles and in the title's genres are shown beside each other
      ranking: { ...period, ...firstDays, ...stores, ...channel, genre: always, kind: always },
      characteristics: { ...period, ...firstDays, ...stores, ...byStore },
      issues: stores,
      stock: stores,
      'stock-outs': stores,
      orders: { ...period, ...stores },
      'share-gap': { ...period, ...stores, ...byStore },
      cluster: { ...period, ...stores },
      together: { ...period, ...stores },
      reservation: stores,
      publication: {},
      publicity: stores,
    },
  },
  ...otherReports,
  dashboard: {
    path: '/dashboard',
    slots: {
      own: (_value, { ownPublisherCds }) => (ownPublisherCds.length > 0 ? { scope: 'own' } : null),
      // the dashboard shows the last complete day
      period: ({ from, to }, { latest }) => (from === latest && to === latest ? {} : null),
    },
  },
  help: { path: '/help', slots: { term: text('q') } },
  shop: createPageScreen('shop'),
  scan: createPageScreen('scan'),
  'periodic-reports': {
    ...createPageScreen('periodic-reports'),
    slots: { sending: ({ weekday, by }) => ({ send: by, weekday: String(weekday) }) },
  },
  schedules: createPageScreen('schedules'),
  contract: createPageScreen('contract'),
  'contract-pattern': createPageScreen('contract-pattern'),
  'licenses-or-admin': createPageScreen('licenses-or-admin'),
  'user-management': createPageScreen('contract-user-management'),
  notification: createPageScreen('notification'),
  'data-loads': createPageScreen('data-loads'),
  'data-health': createPageScreen('data-health'),
  audit: createPageScreen('audit'),
  maintenance: createPageScreen('maintenance'),
  'change-password': createPageScreen('change-password'),
  favorite: { path: '', slots: {} },
  exporting: { path: '', slots: {} },
} satisfies Readonly<Record<Exclude<WordedScreen, 'magazine-transition'>, AskScreen>>

/** Writes a condition for a screen; null if the screen, or this part of it, does not have it. */
export function writeFact(screen: AskScreen, fact: Fact, { part, user }: { part: string; user: AskUser }): AskParams | null {
  const slots = { ...screen.slots, ...screen.slotsByPart?.[part] }
  const write = slots[fact.slot] as ((value: unknown, user: AskUser) => AskParams | null) | undefined
  return write?.(fact.value, user) ?? null
}
