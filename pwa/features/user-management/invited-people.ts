import { type InvitedPerson, invitationLimits } from '../../../shared/api/invitations.ts'
import { parseTypedDay } from '../../ui/form/typed-dates.ts'

/** A person as entered in the form: nothing is checked yet, and the user type is the value of a select. */
export type EnteredPerson = Pick<InvitedPerson, 'email' | 'fullName' | 'department' | 'startsOn'> & { userType: '0' | '1' }

export const emptyPerson: EnteredPerson = { email: '', fullName: '', department: '', userType: '0', startsOn: null }

export const toInviteBody = ({ people }: { people: readonly EnteredPerson[] }) => ({
  people: people.map((person) => ({ ...person, userType: Number(person.userType) })),
})

export const isPersonEmpty = ({ email, fullName, department, startsOn }: EnteredPerson): boolean =>
  email === '' && fullName === '' && department === '' && startsOn === null

const roleNames: readonly [RegExp, EnteredPerson['userType']][] = [
  [/^(一般|一般ユーザー|閲覧|閲覧のみ|general( user)?|user|view only)$/i, '0'],
  [/^(管理|管理者|運営管理者|admin(istrator)?|operator)$/i, '1'],
]
const AT_ONCE = /^(すぐ|即日|now|at once)$/i
/** A cell that looks like a day stays as typed if it is none, so that the form refuses it. */
const LOOKS_LIKE_DAY = /^\d{1,4}[/.\-年]\d{1,2}/

function parsePerson(line: string): EnteredPerson {
  const person = { ...emptyPerson }
  const texts: string[] = []
  for (const cell of line.split(line.includes('\t') ? '\t' : /[,、]/)) {
    const text = cell.normalize('NFKC').trim()
    const role = roleNames.find(([name]) => name.test(text))
    if (text === '' || AT_ONCE.test(text)) continue
    if (text.includes('@') && person.email === '') person.email = text
    else if (role) person.userType = role[1]
    else if (LOOKS_LIKE_DAY.test(text)) person.startsOn = parseTypedDay(text) ?? text
    else texts.push(cell.trim())
  }
  const [fullName = '', department = ''] = texts
  return { ...person, fullName, department }
}

/**
 * Reads pasted lines of people, a line each, with cells in any order: an address is what has an @, a role or a day what reads
 * like one, and of the other texts the first is the name and the second the department. A first line without an address is
 * taken as headers. `isCut`: there were more than can be invited at once.
 */
export function parseInvitedPeople(pasted: string): { people: EnteredPerson[]; isCut: boolean } {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const people = lines.map(parsePerson)
  const listed = people[0]?.email === '' && people.length > 1 ? people.slice(1) : people
  return { people: listed.slice(0, invitationLimits.people), isCut: listed.length > invitationLimits.people }
}
