import { createNames } from './names.ts'

const { add: addName, useName } = createNames()

export function cacheProductNames(products: readonly { jan: string; productName: string }[]): void {
  for (const { jan, productName } of products) addName(jan, productName)
}

export const useProductName = useName
