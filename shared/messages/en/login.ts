import type { login as ja } from '../ja/login.ts'
import type { Messages } from '../messages.ts'

export const login = {
  product: 'Uresuji',
  tagline: 'Book sales analytics',
  taglineExports: 'Sales data export',
  sloganExports: 'All the figures,\nin your hands.',
  sloganExportsHelp: 'Sales, deliveries, returns and stock by day and store,\nas CSV, Excel or Parquet.',
  copyright: '© 2026 Uresuji',
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  usernameMissing: 'Enter your username',
  passwordMissing: 'Enter your password',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  expired: 'Your session has ended. Please sign in again.',
  'anonymised.title': 'About anonymised data',
  'anonymised.text':
    'The information in this service may include anonymously processed data. Matching it against other data to identify individuals is forbidden by law.',
  slogan: 'What sold yesterday,\non your desk this morning.',
  sloganHelp: 'Sales, stock and sell-through in one place,\nfrom tills, deliveries and returns.',
  trialTitle: 'Sign in with a trial account',
  trialId: 'Trial ID',
  trialIdMissing: 'Enter your trial ID',
  otherWays: 'Other ways',
  forgot: 'Forgot your password?',
  register: 'New here? Register',
  withTrial: 'I have a trial account',
  withAccount: 'Sign in with an account',
} satisfies Messages<typeof ja>
