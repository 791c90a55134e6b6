import { createNames } from './names.ts'

const productNames = createNames()

export function cacheProductNames(products: readonly { jan: string; productName: string }[]): void {
  for (const { jan, productName } of products) productNames.add(jan, productName)
}

export const useProductName = productNames.useName
