import type { errorPage as ja } from '../ja/error-page.ts'
import type { Messages } from '../messages.ts'

export const errorPage = {
  product: 'Uresuji',
  home: 'Back to the dashboard',
  homeExports: 'Back to the data exports',
  again: 'Try again',
  '303.title': 'This title cannot be shown',
  '303.text': 'It is not available at the moment, for example because your plan has changed.',
  '404.title': 'This page could not be found',
  '404.text': 'Please check the address.',
  '500.title': 'Something went wrong on the server',
  '500.text': 'Your filters are kept. Please try again in a moment.',
  'offline.title': 'This page cannot be shown offline',
  'offline.text': 'It is not on this device yet. It opens by itself once you are back online.',
  'access-limit.title': 'You do not have access to this page.',
  'access-limit.text': 'It is not part of your plan, or your administrator has switched it off.',
} satisfies Messages<typeof ja>
