export function ProductSearchPage() { return null }
