import { proxy, useSnapshot } from 'valtio'

/** Names of products that were chosen or answered: a question holds codes alone, its chip says names. */
const names = proxy<Record<string, string>>({})

export function rememberProducts(products: readonly { jan: string; productName: string }[]): void {
  for (const { jan, productName } of products) if (names[jan] !== productName) names[jan] = productName
}

/** The name of a product, or its code as long as nothing has named it. */
export function useProductName(): (jan: string) => string {
  const known = useSnapshot(names)
  return (jan) => known[jan] ?? jan
}
