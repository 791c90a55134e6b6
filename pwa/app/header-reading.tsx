import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { AskReading } from '../../shared/ask/ask.ts'
import type { FirstOption } from '../ui/product-combobox.tsx'
import { BestReading, getReadingUrl, listUsefulReadings } from './ask-readings.tsx'
import { useAsk } from './use-ask.ts'

/** True if Enter opens the reading instead of the search: the question names a screen and nothing is left out. */
const isUnambiguous = ({ isScreenNamed, ignored, facts }: AskReading) => ignored.length === 0 && isScreenNamed && facts.length > 0

/**
 * Reads the text of the header's field as a question, as the palette does, and passes the best reading on as an option. A
 * separate component, so that its code and the lists of names load only when somebody types.
 */
export default function HeaderReading({
  text,
  onReadingChange,
}: {
  text: string
  onReadingChange: (option: FirstOption | null) => void
}) {
  const navigate = useNavigate()
  const { result } = useAsk(text)
  const [best] = useMemo(() => listUsefulReadings(result), [result])
  useEffect(() => {
    onReadingChange(
      best
        ? {
            label: <BestReading reading={best} />,
            isDefault: isUnambiguous(best),
            run: () => void navigate(getReadingUrl(best)),
          }
        : null,
    )
    return () => onReadingChange(null)
  }, [best, onReadingChange, navigate])
  return null
}
