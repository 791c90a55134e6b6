import { Parser } from 'htmlparser2'

/**
 * Named entities of the ONIX 2.1 DTD. They are those of HTML, whose list contains the ISO 8879 sets (Latin 1 and 2, symbols,
 * publishing, diacritics, Cyrillic), and two sets of Greek letters that HTML lacks.
 */

/** ISOgrk1 (`agr` is α, `Agr` Α) and ISOgrk2 (`aacgr` is ά), small letters and capitals. */
const greek =
  'a:αΑ b:βΒ d:δΔ ee:ηΗ e:εΕ g:γΓ i:ιΙ k:κΚ kh:χΧ l:λΛ m:μΜ n:νΝ o:οΟ oh:ωΩ p:πΠ ph:φΦ ps:ψΨ r:ρΡ s:σΣ t:τΤ th:θΘ u:υΥ x:ξΞ z:ζΖ sf:ς aac:άΆ eac:έΈ eeac:ήΉ iac:ίΊ oac:όΌ ohac:ώΏ uac:ύΎ idi:ϊΪ udi:ϋΫ idia:ΐ udia:ΰ'

const greekEntities: ReadonlyMap<string, string> = new Map(
  greek.split(' ').flatMap((entry) => {
    const [name = '', [small = '', capital] = ''] = entry.split(':')
    // the capital of a letter of two letters is written KHgr, that with an accent Aacgr or EEacgr
    const letters = /^(?:kh|oh|ph|ps|th|ee)/.exec(name)?.[0] ?? name.slice(0, 1)
    const capitalName = letters.toUpperCase() + name.slice(letters.length)
    return [[`${name}gr`, small], ...(capital === undefined ? [] : [[`${capitalName}gr`, capital]])] as [string, string][]
  }),
)

const htmlEntities = new Map<string, string | undefined>()

function readHtmlEntity(name: string): string | undefined {
  let text = ''
  const ontext = (part: string) => {
    text += part
  }
  new Parser({ ontext }, { decodeEntities: true }).end(`&${name};`)
  // a name that only begins like an old entity (&ampere;) keeps its end
  return text.endsWith(';') && name !== 'semi' ? undefined : text
}

/** Returns the characters of a named entity; undefined if there is none of the name. */
export function getEntity(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9.]*$/.test(name)) return undefined
  if (!htmlEntities.has(name)) htmlEntities.set(name, readHtmlEntity(name))
  return greekEntities.get(name) ?? htmlEntities.get(name)
}
