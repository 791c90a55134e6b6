import type { dashboard } from '../../../shared/contract/dashboard.ts'
import type { Answer } from '../../../shared/contract/endpoint.ts'

export type Dashboard = Answer<typeof dashboard>
export type HourPoint = Dashboard['hours'][number]
export type BestLine = Dashboard['best'][number]
export type DashboardMover = Dashboard['movers'][number]
export type GenreLine = Dashboard['genres'][number]
export type Upcoming = Dashboard['upcoming'][number]
