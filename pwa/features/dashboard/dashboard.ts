import type { dashboard } from '../../../shared/api/dashboard.ts'
import type { Result } from '../../../shared/api/endpoint.ts'

export type Dashboard = Result<typeof dashboard>
export type HourlySales = Dashboard['hours'][number]
export type BestSeller = Dashboard['best'][number]
export type DashboardMover = Dashboard['movers'][number]
export type GenreChange = Dashboard['genres'][number]
export type UpcomingTitle = Dashboard['upcoming'][number]
