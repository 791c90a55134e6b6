import { Chance } from './chance.ts'
import type { WorldSize } from './chaos-settings.ts'
import type { Faults } from './network-faults.ts'

/** Everything that happens in one world, planned in advance: data that can be stored, reduced and run again. */
export interface Plan {
  /** Seed of network faults and document ids. */
  seed: number
  faults: Faults
  /** within: the server is restarted within the devices' process. process: a separate process that is killed. */
  server: 'within' | 'process'
  devices: PlannedDevice[]
  steps: Step[]
}
export type PlannedUser = 'user' | 'company'
export interface PlannedDevice {
  user: PlannedUser
  /** Error of the device's clock in hours. */
  hours: number
}

type Act =
  | { do: 'create'; device: number; document: number; name: string; order: number; shared: boolean }
  | { do: 'edit'; device: number; document: number; name?: string; order?: number }
  | { do: 'delete'; device: number; document: number }
  | { do: 'set'; device: number; key: string; value: number }
  | { do: 'network'; device: number; down: boolean }
  /** Requests are accepted and never answered. */
  | { do: 'hangs'; device: number; hanging: boolean }
  | { do: 'tab dies' | 'token ends' | 'signs in'; device: number }
  /** The device is emptied, and the same user signs in again; not if that would lose unsent documents. */
  | { do: 'signs out'; device: number }
  /** The session ends, and another user signs in. */
  | { do: 'hands over'; device: number; user: PlannedUser }
  /** The browser deletes the databases. */
  | { do: 'storage is deleted'; device: number }
  /** All sessions of the user end. */
  | { do: 'password changes'; user: PlannedUser }
  | { do: 'role changes'; user: PlannedUser }
  | { do: 'contract ends'; ended: boolean }
  /** With the next push, this many milliseconds after it was passed on; `waits`: the devices continue when the server is back. */
  | { do: 'server dies'; within: number; waits: boolean }
/** One action, and the milliseconds before the next. */
export type Step = Act & { pause: number }

/** One in this many worlds has a server that is killed: starting one takes as long as several worlds. */
export const KILLED_ONE_IN = 20

const OWNERS = ['user', 'user', 'company', 'user', 'company', 'user', 'user', 'company'] as const

/** Returns the number of devices and steps of a world. */
function chooseSize(chance: Chance, size: WorldSize): { devices: number; steps: number } {
  const dice = size === 'small' ? 0 : chance.next()
  if (dice < 0.85) return { devices: 2 + chance.below(2), steps: 15 + chance.below(16) }
  if (dice < 0.97) return { devices: 3 + chance.below(3), steps: 50 + chance.below(51) }
  // the library allows at most thirteen collections per process, and each device opens two
  return { devices: 5 + chance.below(2), steps: 150 + chance.below(351) }
}

/** Chooses steps and tracks the state that follows from them. */
class Planner {
  readonly steps: Step[] = []
  readonly #chance: Chance
  readonly #devices: readonly PlannedDevice[]
  readonly #down = new Set<number>()
  readonly #hanging = new Set<number>()
  /** Who is signed in on each device. */
  readonly #users: PlannedUser[]
  /** Device without any documents: its next step is a first write. */
  #fresh: number | null = null
  #isContractEnded = false
  /** Devices with an expired token, with the number of steps until a sign-in. */
  readonly #signedOut = new Map<number, number>()
  readonly #documents: { user: string }[] = []
  #value = 0

  constructor(chance: Chance, devices: readonly PlannedDevice[]) {
    this.#chance = chance
    this.#devices = devices
    this.#users = devices.map(({ user }) => user)
  }

  step(): void {
    const act = this.#act()
    // no time for the first pull
    const isEmptied = act.do === 'signs out' || act.do === 'hands over' || act.do === 'storage is deleted'
    this.#fresh = isEmptied && this.#chance.happens(0.7) ? act.device : null
    this.steps.push({ ...act, pause: this.#fresh === null ? this.#chance.below(20) : 0 })
  }

  #act(): Act {
    if (this.#fresh !== null) return this.#set(this.#fresh)
    const device = this.#chance.below(this.#devices.length)
    const stepsLeft = this.#signedOut.get(device)
    if (stepsLeft !== undefined) {
      if (stepsLeft === 0) {
        this.#signedOut.delete(device)
        return { do: 'signs in', device }
      }
      this.#signedOut.set(device, stepsLeft - 1)
    }
    const dice = this.#chance.next()
    if (dice < 0.1) {
      if (!this.#down.delete(device)) this.#down.add(device)
      return { do: 'network', device, down: this.#down.has(device) }
    }
    if (dice < 0.15) return { do: 'tab dies', device }
    if (dice < 0.17 && stepsLeft === undefined) {
      this.#signedOut.set(device, this.#chance.below(3))
      return { do: 'token ends', device }
    }
    if (dice < 0.19) return { do: 'server dies', within: this.#chance.below(6), waits: this.#chance.happens(0.5) }
    if (dice < 0.22) {
      if (!this.#hanging.delete(device)) this.#hanging.add(device)
      return { do: 'hangs', device, hanging: this.#hanging.has(device) }
    }
    if (dice < 0.24) return { do: 'signs out', device }
    if (dice < 0.27) return this.#handOver(device)
    if (dice < 0.29) return { do: 'storage is deleted', device }
    if (dice < 0.3) return { do: 'password changes', user: this.#users[device] ?? 'user' }
    if (dice < 0.305) return { do: 'role changes', user: 'company' }
    if (dice < 0.315 || (this.#isContractEnded && this.#chance.happens(0.2))) {
      this.#isContractEnded = !this.#isContractEnded
      return { do: 'contract ends', ended: this.#isContractEnded }
    }
    return this.#write(device)
  }

  #handOver(device: number): Act {
    const user = this.#users[device] === 'user' ? 'company' : 'user'
    this.#users[device] = user
    this.#signedOut.delete(device)
    return { do: 'hands over', device, user }
  }

  #set(device: number): Act {
    return { do: 'set', device, key: `key-${this.#chance.below(3)}`, value: ++this.#value }
  }

  #write(device: number): Act {
    if (this.#chance.happens(0.25)) return this.#set(device)
    const user = this.#users[device] ?? 'user'
    const own = this.#documents.flatMap((item, index) => (item.user === user ? index : []))
    if (own.length === 0 || this.#chance.happens(0.35)) {
      const document = this.#documents.push({ user }) - 1
      const shared = this.#chance.happens(0.4)
      return { do: 'create', device, document, name: `n${++this.#value}`, order: ++this.#value, shared }
    }
    // prefers late documents, because early ones may be deleted
    const document = own[Math.max(this.#chance.below(own.length), this.#chance.below(own.length))] ?? 0
    if (this.#chance.happens(0.25)) return { do: 'delete', device, document }
    const field = this.#chance.happens(0.5) ? { name: `n${++this.#value}` } : { order: ++this.#value }
    return { do: 'edit', device, document, ...field }
  }
}

/** Creates the plan of a seed: all random choices are made here. */
export function createPlan(seed: number, { size = 'small' }: { size?: WorldSize } = {}): Plan {
  const chance = new Chance(seed)
  const count = chooseSize(chance, size)
  const devices = Array.from({ length: count.devices }, (_one, index) => ({
    user: OWNERS[index] ?? 'user',
    hours: (chance.below(3) - 1) * chance.below(25),
  }))
  const server = seed % KILLED_ONE_IN === 0 ? 'process' : 'within'
  const planner = new Planner(chance, devices)
  for (let step = 0; step < count.steps; step++) planner.step()
  const { steps } = planner
  // a separate server exists to be killed
  if (server === 'process' && !steps.some((step) => step.do === 'server dies'))
    steps.splice(chance.below(steps.length), 0, { do: 'server dies', within: chance.below(6), waits: true, pause: 0 })
  return { seed, faults: { requestLost: 0.15, answerLost: 0.15, doubled: 0.15, cut: 0.05, delay: 8 }, server, devices, steps }
}

/** Returns the id of a document: a UUID that is the same in every run of the plan. */
export function toDocumentId({ seed }: Pick<Plan, 'seed'>, document: number): string {
  const chance = new Chance(seed * 1000 + document)
  const hex = Array.from({ length: 32 }, () => chance.below(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
