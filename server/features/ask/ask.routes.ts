import { askQuestion } from '../../../shared/api/ask.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readQuestion } from './read-question.ts'

export const askRoutes = [
  defineRoute(askQuestion, (call, { warehouse }) =>
    readQuestion(warehouse.knex, call.body.question, { user: requireSignedIn(call), language: call.language }),
  ),
]
