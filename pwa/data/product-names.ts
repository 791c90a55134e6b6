import { createNames } from './names.ts'

const { add: remember, useName } = createNames()

export function cacheProductNames(products: readonly { jan: string; productName: string }[]): void {
  for (const { jan, productName } of products) remember(jan, productName)
}

export const useProductName = useName
