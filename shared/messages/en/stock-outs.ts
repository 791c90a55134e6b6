import type { stockOutWords as jaWords } from '../ja/stock-outs.ts'

export const stockOutWords = {
  explanation:
    'A store counts as out of stock with a theoretical stock of 0 or less, a delivery before, and a sale within {{window}} days. Expected daily demand is the store’s sales on its days in stock, evened out with {{prior}} days of the mean of stores of the same floor space; that mean is evened out with {{prior}} days of the title’s, to which {{window}} days without a sale are added to stay on the careful side. The fewer days in stock a store had, the nearer it comes to the mean. Estimated lost sales are expected demand × days without stock. Titles past their return limit, magazines whose next issue is on sale and closed stores are left out. It is a guide, not a count of copies that would have been sold.',
} satisfies Record<keyof typeof jaWords, string>
