import type { HelpText, help as jaHelp } from '../ja/help.ts'

export const help = {
  dashboard: {
    title: 'Dashboard',
    paragraphs: [
      'Sales of the last day, of this week and of this month, each beside the same weekdays or the same number of days before. Switch between your own titles and the whole market at the top.',
      'Movers are titles that sold 20 copies or more in one of two weeks and changed most. Where the reason is known (release, publicity, award, delivery, sold out), it stands beside them.',
    ],
    questions: [
      {
        question: 'Why are today’s figures low?',
        answer: 'Today holds only what has arrived. Comparisons use the last day for which all stores have reported.',
      },
    ],
  },
  'product-search': {
    title: 'Product search',
    paragraphs: [
      'Search by title, author, series or code. Hiragana and katakana, full and half width, upper and lower case are the same. Words parted by spaces all have to be there.',
      'Codes can be typed as a JAN of 13 digits, an ISBN (10 digits or with hyphens), an 18-digit magazine code, or in the form 12345-06.',
      'Totals are of everything found, not of the page you see.',
    ],
    questions: [
      {
        question: 'Cumulative figures do not reach back to the release.',
        answer: 'There are no data before 1 April 2017. Titles released earlier are marked ※.',
      },
      {
        question: 'A sale rate is above 100 %.',
        answer: 'Some deliveries of that title are missing. The value is shown as it is, not clipped.',
      },
    ],
  },
  'product-detail': {
    title: 'Product detail',
    paragraphs: [
      'Sales trend, theoretical inventory, store characteristics, daily orders and inventory, publicity, daily rank, awards, buyers, sold-together, pre-orders and subscriptions, and the course of issues or volumes, all for one product.',
      'Theoretical inventory is deliveries − sales − returns + adjustments, store by store. It can differ from the shelf where moves were not recorded.',
    ],
    questions: [
      {
        question: 'Why do some stores have negative inventory?',
        answer: 'Deliveries of those stores are missing. They count as 0 in sums; how many stores and copies is told apart.',
      },
    ],
  },
  'purchase-cluster': {
    title: 'Purchase cluster',
    paragraphs: [
      'Members who bought, by gender and age, with shares and an index against the buyers of the same genre: 100 is the genre’s average.',
      'Buyers are also grouped by what else they buy, and each group is described in words.',
      'Groups of fewer than 10 members are hidden (＊), and others with them where a subtraction would give them away.',
    ],
    questions: [
      { question: 'Are people without a membership included?', answer: 'No. Gender and age are known of members only.' },
    ],
  },
  'combined-sales-analysis': {
    title: 'Combined sales',
    paragraphs: [
      'What is bought together, on one receipt or by one member within the period. Confidence is the share of this product’s buyers who took the other too; lift is how many times chance.',
      'The reliable lift is the lower 95 % bound, which allows for small numbers. Pairs seen fewer than 5 times are not shown.',
    ],
    questions: [
      {
        question: 'When can I give a co-purchase period?',
        answer: 'Only when counting by member (T/V members). By receipt, only what was bought at once counts.',
      },
    ],
  },
  'sale-compare': {
    title: 'Compare products',
    paragraphs: [
      'Several products side by side, aligned by calendar or by days since release, with the week before, the same week of last year and the previous issue or volume laid over.',
    ],
    questions: [],
  },
  'continuous-purchasing-trend': {
    title: 'Continuous purchase',
    paragraphs: [
      'From issue to issue and volume to volume: who stayed, who is new, who came back, who left. Kept, new and returned add up to the buyers of the issue.',
      'Buyers of an issue are members who bought it up to 7 days after the next one (60 days at most; 90 days for volumes).',
    ],
    questions: [],
  },
  'reservation-subscription': {
    title: 'Pre-orders and subscriptions',
    paragraphs: [
      'Copies booked before release and the stores that booked them, beside the previous volume at the same time, and how much the first delivery covers. For magazines, standing orders and their change.',
    ],
    questions: [],
  },
  'ranking-create': {
    title: 'Create a ranking',
    paragraphs: [
      'Ranks titles by copies or yen under conditions of period, genre, publisher, store, channel and buyer. Equal values share a rank and the next is skipped (1, 2, 2, 4).',
      'With same stores only, the stores that were open through both compared periods count.',
      'With a condition on buyers, only members’ purchases count, and titles with fewer than 10 buyers are left out.',
    ],
    questions: [{ question: 'When does a week begin?', answer: 'On Monday. It can be set to another day, Tuesday for example.' }],
  },
  'sale-ranking': {
    title: 'Stores and companies ranked',
    paragraphs: ['The stores or companies that sold one or more products best, with deliveries, stock and sale rate.'],
    questions: [],
  },
  'trend-by-genre': {
    title: 'Trend by genre',
    paragraphs: [
      'Sales by genre and publisher, by day, week or month. What is not among the first is put together as “others”, so that the total is always the whole.',
    ],
    questions: [],
  },
  'publisher-ranking': {
    title: 'Publisher ranking',
    paragraphs: [
      'Publishers by sales. Imprints count with their publisher or apart, as you choose.',
      'Trade codes 0075 and 0175 are left out of the ranking; the copies left out are told below it. Administrators can change the list.',
    ],
    questions: [],
  },
  export: {
    title: 'Exports',
    paragraphs: [
      'Every analysis can be written as CSV, Excel or PDF, and no row is cut. CSV is UTF-8 with BOM, which Excel opens as it is; plain UTF-8 and CP932 can be chosen. What CP932 lacks becomes 〓.',
      'Excel files carry a sheet with the conditions, period, definitions, row count and who made them.',
      'Texts that begin with = + - @ are led by an apostrophe, so that no spreadsheet runs them as formulas.',
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
      'Members are known by gender, decade of birth and prefecture alone: anonymously processed information. It must not be matched against other data to identify individuals.',
      'Small groups are hidden on screens, in exports and in the API alike.',
    ],
    questions: [],
  },
} as const satisfies Record<keyof typeof jaHelp, HelpText>
