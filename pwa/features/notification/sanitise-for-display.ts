import DOMPurify from 'dompurify'
import { allowedNoticeAttributes, allowedNoticeTags, sanitizeLink } from '../../../shared/text/notice-html.ts'

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName !== 'A') return
  const href = sanitizeLink(element.getAttribute('href') ?? '')
  for (const name of ['href', 'target', 'rel']) element.removeAttribute(name)
  if (href === null) return
  element.setAttribute('href', href)
  if (href.startsWith('/')) return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

purifier.addHook('uponSanitizeAttribute', (_element, data) => {
  if (/^(?:col|row)span$/.test(data.attrName) && !/^(?:[2-9]|[1-4]\d|50)$/.test(data.attrValue)) data.keepAttr = false
})

/** Sanitised HTML of a notice. The server has sanitised it already; this is the second line of defence. */
export const sanitiseForDisplay = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedNoticeTags],
    ALLOWED_ATTR: [...allowedNoticeAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
