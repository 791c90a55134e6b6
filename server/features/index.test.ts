import { describe, expect, it } from 'vitest'
import * as contract from '../../shared/contract/index.ts'
import { collectExporters } from '../export/export-route.ts'
import { exportCall } from '../jobs/contents/analysis.content.ts'
import { routes } from './index.ts'

describe('exports', () => {
  it('has an exporter for every declared export, and for no other call', () => {
    const declared = Object.keys(contract).filter((name) => exportCall(name) !== undefined)
    expect([...collectExporters(routes).keys()].sort()).toEqual(declared.sort())
    expect(declared.length).toBeGreaterThan(20)
  })
})
