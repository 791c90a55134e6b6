import type { DataGapRow } from '../api/data-health.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code, date, decimal } = defineColumns<DataGapRow>()

export const dataGapsReport = defineReport<DataGapRow>({
  columns: [
    date('missingDay', { value: (row) => row.day }),
    code('companyCd'),
    text('companyName', { value: (row) => row.companyNm }),
    code('storeCd'),
    text('storeName', { value: (row) => row.storeNm }),
    decimal('usualQuantity', { unit: 'copies', value: (row) => row.usual }),
  ],
})
