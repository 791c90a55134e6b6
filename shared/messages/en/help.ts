import type { HelpText, help as jaHelp } from '../ja/help.ts'

export const help = {
  dashboard: {
    title: 'Dashboard',
    paragraphs: [
      'Sales of the last day, of this week and of this month, each beside the same weekdays or the same number of days before. Switch between your own titles and the whole market at the top.',
      'Movers are the titles that sold 20 copies or more in either of two weeks and changed most. Where the reason is known (release, publicity, award, delivery, sold out), it is shown beside them.',
    ],
    questions: [
      {
        question: 'Why are today’s figures low?',
        answer: 'Today holds only what has arrived. Comparisons use the last day for which all stores have reported.',
      },
    ],
  },
  'product-search': {
    title: 'Title search',
    paragraphs: [
      'Search by title, author, series or code. Hiragana and katakana, full and half width, upper and lower case are treated alike. Words separated by spaces must all match.',
      'Codes can be typed as a JAN of 13 digits, an ISBN (10 digits or with hyphens), an 18-digit magazine code, or in the form 12345-06.',
      'Totals cover everything found, not just the page you see.',
    ],
    questions: [
      {
        question: 'Why do cumulative figures not reach back to the release?',
        answer: 'There are no data before 1 April 2017. Titles released earlier are marked ※.',
      },
      {
        question: 'Why is a sell-through above 100%?',
        answer: 'Some deliveries of that title are missing. The value is shown as it is, not clipped.',
      },
    ],
  },
  'product-detail': {
    title: 'Title details',
    paragraphs: [
      'Sales trend, theoretical stock, store types, daily orders and stock, publicity, daily rank, awards, buyers, titles bought together, pre-orders and subscriptions, and sales from issue to issue or volume to volume, all for one title.',
      'Theoretical stock is deliveries − sales − returns + adjustments, store by store. It can differ from the shelf where movements were not recorded.',
    ],
    questions: [
      {
        question: 'Why do some stores have negative stock?',
        answer:
          'Deliveries to those stores are missing from the data. They count as 0 in totals; the number of stores and copies is shown separately.',
      },
    ],
  },
  'purchase-cluster': {
    title: 'Who buys',
    paragraphs: [
      'Members who bought, by gender and age, with shares and an index against the buyers of the same genre: 100 is the genre’s average.',
      'Buyers are also grouped by what else they buy, and each group is described in words.',
      'People are counted in whole tens. Groups of fewer than 10 are hidden (＊), and cannot be found by subtracting other groups, or answers to a slightly different period, list or choice of stores.',
    ],
    questions: [
      { question: 'Are people without a membership included?', answer: 'No. Gender and age are known for members only.' },
    ],
  },
  'combined-sales-analysis': {
    title: 'Bought together',
    paragraphs: [
      'What is bought together, on one receipt or by one member within the period. Confidence is the share of this title’s buyers who bought the other too; lift is how many times chance.',
      'The reliable lift is the lower 95% bound, which allows for small numbers. Pairs seen fewer than 5 times are not shown.',
    ],
    questions: [
      {
        question: 'When can I give a co-purchase period?',
        answer: 'Only when counting by member (T/V members). By receipt, only what was bought at the same time counts.',
      },
    ],
  },
  'sale-compare': {
    title: 'Compare sales',
    paragraphs: [
      'Several titles side by side, aligned by calendar or by days since release, with the previous week, the same week of last year and the previous issue or volume overlaid.',
    ],
    questions: [],
  },
  'continuous-purchasing-trend': {
    title: 'From issue to issue',
    paragraphs: [
      'From issue to issue and volume to volume: who stayed, who is new, who came back, who left. Kept, new and returned add up to the buyers of the issue.',
      'Buyers of an issue are members who bought it up to 7 days after the next one (60 days at most; 90 days for volumes).',
    ],
    questions: [],
  },
  'reservation-subscription': {
    title: 'Pre-orders and subscriptions',
    paragraphs: [
      'Copies pre-ordered before release and the stores that ordered them, beside the previous volume at the same point, and how much of it the first delivery covers. For magazines, subscriptions and how they change.',
    ],
    questions: [],
  },
  'ranking-create': {
    title: 'Rankings',
    paragraphs: [
      'Ranks titles by copies or yen under conditions of period, genre, publisher, store, channel and buyer. Equal values share a rank and the next is skipped (1, 2, 2, 4).',
      'With “Same stores only”, only stores open throughout both compared periods count.',
      'With a condition on buyers, only members’ purchases count, and titles with fewer than 10 buyers are left out.',
    ],
    questions: [{ question: 'When does a week begin?', answer: 'On Monday. It can be set to another day, Tuesday for example.' }],
  },
  'sale-ranking': {
    title: 'Sales by store and company',
    paragraphs: ['The stores or companies that sold one or more titles best, with deliveries, stock and sell-through.'],
    questions: [],
  },
  'trend-by-genre': {
    title: 'Trends by genre',
    paragraphs: [
      'Sales by genre and publisher, by day, week or month. Whatever is not among the leaders is grouped as “Other”, so that the total is always complete.',
    ],
    questions: [],
  },
  'publisher-ranking': {
    title: 'Publisher ranking',
    paragraphs: [
      'Publishers by sales. Imprints count with their publisher or separately, as you choose.',
      'Trade codes 0075 and 0175 are left out of the ranking; the copies left out are shown below it. Administrators can change the list.',
    ],
    questions: [],
  },
  'peer-store-gap': {
    title: 'Peer stores',
    paragraphs: [
      'Choose one store to see the titles that stores of the same floor space and location sell and that it does not have on its shelf, the largest gap first: whether it never had them or ran out, whether wholesalers and the publisher have stock, and how many copies to order.',
      'Expected sales are what the peers sell of a title, scaled to the store’s size (all copies that it sells against all that they sell).',
    ],
    questions: [
      {
        question: 'Can I see which stores are compared, or what one of them sold?',
        answer:
          'No. Peers are shown only as means and counts over at least five stores of three other companies, and titles that fewer than three of them sold are not listed. A bookseller’s contract can choose only its own stores.',
      },
      {
        question: 'Why does it say that there are too few stores to compare with?',
        answer:
          'Where too few share floor space and location, stores of the same floor space are compared. Where those are too few as well, or a store has no floor space on record, as online shops have none, nothing is compared.',
      },
    ],
  },
  'saved-groups': {
    title: 'Watchlist and store groups',
    paragraphs: [
      'Titles you want to follow go on the watchlist or on lists of your own; sets of stores you often use go into store groups, each under a name. You can keep 100 in all, with up to 1,000 entries each. They are yours alone: nobody else sees them.',
      'Add titles from the menu of a table row, from the bar above selected rows, or with “Add to watchlist” on a title’s page. Choose stores in the Stores filter and press “Save as a group”. A choice by area or chain is saved as the stores it covers that day.',
      'In the Stores and Titles filters, a saved group or list adds everything it holds. All of them open from the menu under your name, or with the keys g w, where they can be renamed, deleted and brought back.',
      'In the terminal, `uresuji groups` has the same lists, and every analysis takes `--store-group NAME` and `--product-group NAME`.',
    ],
    questions: [
      {
        question: 'Why is a title that I put on a list not shown?',
        answer:
          'Titles outside your contract’s data are only counted. They stay on the list and are shown again once the contract covers them.',
      },
    ],
  },
  export: {
    title: 'Exports',
    paragraphs: [
      'Every analysis can be exported as CSV, Excel or PDF, with no rows cut. CSV is UTF-8 with BOM, which Excel opens as it is; plain UTF-8 and CP932 can be chosen. Characters that CP932 lacks become 〓.',
      'Excel files carry a sheet with the conditions, period, definitions, row count and who created them.',
      'Text that begins with =, +, - or @ is preceded by an apostrophe, so that no spreadsheet runs it as a formula.',
    ],
    questions: [],
  },
  terminal: {
    title: 'Terminal (uresuji)',
    paragraphs: [
      'The same analyses run in a terminal: `uresuji login`, then for example `uresuji ranking --csv > ranking.csv`. For schedules, set URESUJI_USER and URESUJI_PASSWORD in the environment.',
    ],
    questions: [],
  },
  privacy: {
    title: 'Members’ data',
    paragraphs: [
      'Members are known only by gender, decade of birth and prefecture: anonymously processed information. It must not be matched against other data to identify individuals.',
      'Small groups are hidden on screens, in exports and in the API alike.',
    ],
    questions: [],
  },
} as const satisfies Record<keyof typeof jaHelp, HelpText>
