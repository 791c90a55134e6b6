import type { Check, DatasetSpec, Field, ReadOptions } from '../dataset-fields.ts'
import { readyRows } from '../ready-rows.ts'

/** POS lines (domain 1.2): each store × business day in the file replaces what stands there. */

export const storeField: Field = {
  name: 'storeCode',
  ja: '店舗コード',
  en: 'Store code',
  type: 'code',
  required: true,
  lookup: 'store',
  headers: ['store_cd', '店コード', '書店コード', '店舗'],
}
export const productField: Field = {
  name: 'productCode',
  ja: '商品コード',
  en: 'Product code',
  type: 'productCode',
  required: true,
  lookup: 'product',
  headers: ['JAN', 'JANコード', 'ISBN', 'ISBNコード', '雑誌コード', 'jan_cd', 'ean'],
}

const day = 'coalesce(v_saleDate, cast(v_soldAt as date))'
const rate = `case when ${day} < date '2019-10-01' then 108 else 110 end`
/** Fractions are dropped; a refund mirrors its sale. Integers only: no rounding error. */
const floored = (amount: string) => `sign(${amount}) * (abs(${amount}) * ${rate} // 100)`
/** The smallest tax-free amount whose floor with tax reaches the amount given: the way back where there is one. */
const untaxed = (amount: string) => `sign(${amount}) * ((abs(${amount}) * 100 + ${rate} - 1) // (${rate}))`

function stored(options: ReadOptions): Record<string, string> {
  const amount = 'coalesce(v_amount, v_unitPrice * v_quantity, price_of_product * v_quantity)'
  const given = options.given.has('amount') || options.given.has('unitPrice') ? 'coalesce(v_amount, v_unitPrice * v_quantity)' : amount
  const exTax = options.amountIncludesTax ? untaxed(given) : given
  return {
    sale_date: day,
    store_id: 'id_storeCode',
    product_id: 'id_productCode',
    sale_hour: 'case when h_soldAt then cast(extract(hour from v_soldAt) as smallint) end',
    // a naive Japanese time as an instant; the time of a mere day is its noon
    sold_at: `make_timestamptz(epoch_us(coalesce(v_soldAt, v_saleDate + interval 12 hour)) - 32400000000)`,
    quantity: 'v_quantity',
    amount: `cast(${exTax} as bigint)`,
    amount_tax_in: `cast(${options.amountIncludesTax ? given : floored(given)} as bigint)`,
    channel: "cast(coalesce(v_channel, '1') as smallint)",
    receipt_id: `case when v_receiptNo is not null then cast(md5_number_lower(v_storeCode || '|' || strftime(${day}, '%Y-%m-%d') || '|' || v_receiptNo) >> 1 as bigint) end`,
    member_id: 'id_memberCode',
  }
}

function checks(options: ReadOptions): Check[] {
  const list: Check[] = [
    { field: 'soldAt', reason: 'needsOther', when: 'v_soldAt is null and v_saleDate is null' },
    { field: 'amount', reason: 'noAmount', when: 'v_amount is null and v_unitPrice is null' },
    { field: 'amount', reason: 'amountSign', when: '(v_quantity < 0 and v_amount > 0) or (v_quantity > 0 and v_amount < 0)' },
  ]
  if (options.append) list.push({ field: 'receiptNo', reason: 'receiptRequired', when: 'v_receiptNo is null' })
  return list
}
