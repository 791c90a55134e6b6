import type { dashboard } from '../../../shared/api/dashboard.ts'
import type { Answer } from '../../../shared/api/endpoint.ts'

export type Dashboard = Answer<typeof dashboard>
export type HourlySales = Dashboard['hours'][number]
export type BestSeller = Dashboard['best'][number]
export type DashboardMover = Dashboard['movers'][number]
export type GenreChange = Dashboard['genres'][number]
export type UpcomingTitle = Dashboard['upcoming'][number]
