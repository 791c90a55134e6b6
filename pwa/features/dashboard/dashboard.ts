import type { dashboard } from '../../../shared/api/dashboard.ts'
import type { Answer } from '../../../shared/api/endpoint.ts'

export type Dashboard = Answer<typeof dashboard>
export type HourPoint = Dashboard['hours'][number]
export type BestLine = Dashboard['best'][number]
export type DashboardMover = Dashboard['movers'][number]
export type GenreLine = Dashboard['genres'][number]
export type Upcoming = Dashboard['upcoming'][number]
