import { askQuestion } from '../../../shared/api/ask.ts'
import { requireSignedIn, route } from '../../routing/route.ts'
import { readQuestion } from './read-question.ts'

export const askRoutes = [
  route(askQuestion, (call, { warehouse }) =>
    readQuestion(warehouse.knex, call.body.question, { user: requireSignedIn(call), language: call.language }),
  ),
]
