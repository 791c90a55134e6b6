import { Link } from 'react-router'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { type RecentQuestion, useQuestionText, useRecentQuestions } from '../../report/recent-questions.ts'
import { SectionHeader } from '../../ui/page-header.tsx'

const MAX_SEARCHES = 7

/** The user's latest questions; a click repeats one. */
export function RecentQuestionList() {
  const t = getMessages('dashboard')
  const questions = useRecentQuestions()
  return (
    <section>
      <SectionHeader title={t('recent')} />
      {questions?.length === 0 ? (
        <p className="quiet-note">{t('recentNone')}</p>
      ) : (
        <ul className="recent-question-list">
          {questions?.slice(0, MAX_SEARCHES).map((question) => (
            <RecentQuestionLink key={question.id} question={question} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentQuestionLink({ question }: { question: RecentQuestion }) {
  const t = getMessages('dashboard')
  const questionText = useQuestionText(question)
  const { feature, url, total, at } = question
  return (
    <li>
      <Link to={url} title={questionText}>
        {questionText}
      </Link>
      <span className="note">{t(`feature.${feature}`)}</span>
      <span className="note n">{t('recentTotal', { count: total })}</span>
      <time className="note n" dateTime={at}>
        {formatDateTime(at)}
      </time>
    </li>
  )
}
