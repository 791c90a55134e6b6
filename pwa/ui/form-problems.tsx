import { useMessages } from '../i18n/use-messages.ts'
import { Icon } from './icon.tsx'

export interface FormProblem {
  name: string
  label: string
  text: string
}

/** What is wrong with a form, in one place; each name leads to its field. */
export function FormProblems({ problems }: { problems: readonly FormProblem[] }) {
  const t = useMessages('controls')
  if (problems.length === 0) return null
  return (
    <div className="strip is-problem condition-problems" role="alert">
      <Icon name="warning" small />
      <div>
        <p>{t('checkFields', { count: problems.length })}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem.name}>
              {problem.label}
              {t('colon')}
              {problem.text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
