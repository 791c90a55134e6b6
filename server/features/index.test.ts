import { describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/api/endpoints.ts'
import { collectExporters } from '../exporting/export-route.ts'
import { findExportEndpoint } from '../exporting/jobs/contents/analysis.content.ts'
import { routes } from './index.ts'

describe('exports', () => {
  it('has an exporter for every endpoint with a declared export, and for no other but the dashboard', () => {
    const declared = endpoints.map(({ name }) => name).filter((name) => findExportEndpoint(name) !== undefined)
    // the dashboard's panels are not exported alone; periodic reports contain them
    expect([...collectExporters(routes).keys()].sort()).toEqual([...declared, 'dashboard'].sort())
    expect(declared.length).toBeGreaterThan(20)
  })
})
