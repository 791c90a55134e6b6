import { setTimeout as wait } from 'node:timers/promises'
import { type CollectionName, countWrites, type WireDocument } from '../../../shared/sync/sync-documents.ts'
import { BadNetwork } from './bad-network.ts'
import { type ChaosHost, chaosUsers, getUserId } from './chaos-host.ts'
import { Device } from './device.ts'
import { Ledger, type Problem } from './ledger.ts'
import { noFaults } from './network-faults.ts'
import { type Plan, type PlannedDevice, type PlannedUser, type Step, toDocumentId } from './plan.ts'

const COLLECTIONS = ['favorites', 'settings'] as const
/**
 * Time within which all devices and the server must be equal after the network recovers; a busy machine can take longer, which is
 * reported as late.
 */
const CONVERGENCE_LIMIT_MS = 5000
/**
 * A difference after this time and this many comparisons is permanent. Only then data counts as lost: earlier it may not have
 * been sent yet. The time alone would blame a process that hardly got any processor time.
 */
const DIVERGED_MS = 60_000
const DIVERGED_COMPARISONS = 1000
/** If no push arrives within this time, the planned kill happens anyway. */
const KILL_TIMEOUT_MS = 250

export interface ChaosOutcome {
  plan: Plan
  writes: number
  /** Milliseconds from the recovery of the network until all devices and the server were equal. */
  healedAfter: number
  /** They became equal, but not in time. */
  isLate: boolean
  problems: Problem[]
  actionLog: string[]
}

/** Returns the overwritten content if it is what the device saw; something may have arrived in between. */
const getOverwritten = (written: { rev: string }, results: { rev: string } | null): Record<string, unknown> | null =>
  results !== null && countWrites(written.rev) === countWrites(results.rev) + 1 ? { ...results } : null

/** A device with its plan; its user changes. */
type PlannedDeviceInUse = Device & PlannedDevice

/** A simulated world of devices, a bad network and a server that is restarted. */
class ChaosRun {
  readonly #host: ChaosHost
  readonly #plan: Plan
  readonly #ledger = new Ledger()
  readonly #devices: PlannedDeviceInUse[] = []
  #server: Promise<void> = Promise.resolve()
  readonly actionLog: string[] = []
  writes = 0

  constructor(host: ChaosHost, plan: Plan) {
    this.#host = host
    this.#plan = plan
  }

  async begin(): Promise<void> {
    await this.#host.begin(this.#plan)
    const { seed, faults, devices } = this.#plan
    for (const [index, plannedDevice] of devices.entries()) {
      const { user, hours } = plannedDevice
      const network = new BadNetwork(() => ({ port: this.#host.getPort(this.#plan) }), { seed, device: index })
      await network.open()
      network.faults = faults
      const clock = () => new Date(Date.now() + hours * 3_600_000)
      const device = new Device(
        { network, userId: getUserId(user), token: this.#host.token(user) },
        { collections: [...COLLECTIONS], clock },
      )
      this.#devices.push(Object.assign(device, plannedDevice))
      await device.open()
    }
  }

  #device(index: number): PlannedDeviceInUse {
    const device = this.#devices[index]
    if (!device) throw new Error(`the plan has no device ${index}`)
    return device
  }

  async step(step: Step): Promise<void> {
    const { pause, ...act } = step
    const done = await this.#do(step)
    this.actionLog.push(`${JSON.stringify(act)}${done ? '' : ' (nothing there)'}`)
    await wait(pause)
  }

  /** Performs one step; false if it does not apply. */
  async #do(step: Step): Promise<boolean> {
    switch (step.do) {
      case 'server dies':
        return this.#killServer(step)
      case 'password changes':
        await this.#host.changePassword(step.user)
        return true
      case 'role changes':
        await this.#host.changeRole(step.user)
        return true
      case 'contract ends':
        await this.#host.endContract(step.ended)
        return true
    }
    const device = this.#device(step.device)
    switch (step.do) {
      case 'network':
        device.network.down = step.down
        return true
      case 'hangs':
        device.network.hanging = step.hanging
        return true
      case 'signs out':
        return device.signOut()
      case 'hands over':
        return this.#switchUser(device, step.user)
      case 'storage is deleted':
        return device.deleteStorage()
      case 'tab dies':
        await device.crash()
        await device.open()
        return true
      case 'token ends':
        device.token = 'aaaa.bbbb.cccc'
        return true
      case 'signs in':
        await this.#signIn(device)
        return true
      default:
        return this.#write(step, device)
    }
  }

  async #write(step: Extract<Step, { do: 'create' | 'edit' | 'delete' | 'set' }>, device: PlannedDeviceInUse): Promise<boolean> {
    const { tab } = device
    if (step.do === 'set') {
      const { key: id, value } = step
      const stored = (await tab.read('settings')).find((collectionDocument) => collectionDocument.id === id) ?? null
      // whoever writes before the first pull overwrites what the server has
      const isFirst = stored === null && !tab.hasCompletedFirstPull('settings')
      const serverDocuments = isFirst ? await this.#host.listLiveDocuments(device.user, 'settings') : []
      const written = await tab.write('settings', { id, value })
      const before = serverDocuments.find((serverDocument) => serverDocument.id === id) ?? null
      const overwritten = countWrites(written.rev) === 1 && before ? before : getOverwritten(written, stored)
      const state = { fields: { value }, history: written.history }
      this.#ledger.wrote('settings', `${device.userId} ${id}`, state, overwritten)
      this.writes++
      return true
    }
    const id = toDocumentId(this.#plan, step.document)
    if (step.do === 'create') {
      const { name, order, shared } = step
      // no two are duplicates
      const conditions = { search: `limit=${order}`, question: null }
      const rest = { shared, featureType: 1, conditions, isDefault: false, watch: null }
      const { history } = await tab.write('favorites', { id, name, order, ...rest })
      this.#ledger.wrote('favorites', id, { fields: { name, order }, history }, null)
      this.writes++
      return true
    }
    const observed = (await tab.read('favorites')).find((collectionDocument) => collectionDocument.id === id)
    // in a reduced plan the owner may not have returned to the device
    if (observed?.ownerId !== device.userId) return false
    if (step.do === 'delete') {
      const removed = await tab.remove('favorites', id)
      if (removed) {
        const { name, order, history } = removed
        this.#ledger.deleted('favorites', id, { fields: { name, order }, history })
      }
    } else {
      const fields = {
        ...(step.name === undefined ? {} : { name: step.name }),
        ...(step.order === undefined ? {} : { order: step.order }),
      }
      const written = await tab.write('favorites', { id, ...fields })
      this.#ledger.wrote('favorites', id, { fields, history: written.history }, getOverwritten(written, observed))
    }
    this.writes++
    return true
  }

  async #killServer({ within, waits }: Extract<Step, { do: 'server dies' }>): Promise<boolean> {
    await this.#server
    const pushed = new Promise<void>((resolve) => {
      for (const { network } of this.#devices) network.pushed = resolve
    })
    this.#server = Promise.race([pushed, wait(KILL_TIMEOUT_MS)])
      .then(() => wait(within))
      .then(() => this.#host.restart(this.#plan))
    // a failed start is reported where it is awaited
    this.#server.catch(() => {})
    if (waits) await this.#server
    return true
  }

  async #signIn(device: PlannedDeviceInUse): Promise<void> {
    device.token = this.#host.token(device.user)
    if (!device.halted) return
    await device.crash()
    await device.open()
  }

  async #switchUser(device: PlannedDeviceInUse, user: PlannedUser): Promise<boolean> {
    if (device.user === user) return false
    device.user = user
    await device.switchUser(getUserId(user), this.#host.token(user))
    return true
  }

  /** Every user returns to the device on which they have unsent documents. */
  async #sendLeftDocuments(device: PlannedDeviceInUse): Promise<void> {
    const end = performance.now() + DIVERGED_MS
    // what is left after this time is found as a difference
    while (performance.now() < end) {
      while ((await device.tab.countUnsent()) > 0 && performance.now() < end) {
        await wait(25)
        await this.#signIn(device)
      }
      const user = chaosUsers.find((other) => device.listOtherUnsentUsers().includes(getUserId(other)))
      if (user === undefined) return
      await this.#switchUser(device, user)
    }
  }

  async #heal(): Promise<void> {
    await this.#server
    await this.#host.endContract(false)
    for (const device of this.#devices) {
      device.network.faults = noFaults
      device.network.down = false
      device.network.hanging = false
      device.token = this.#host.token(device.user)
      device.tab.sync()
    }
    await this.#signAllIn()
    for (const device of this.#devices) await this.#sendLeftDocuments(device)
  }

  /** Signs in devices that were signed out: a refusal can still be pending when the token is valid again. */
  async #signAllIn(): Promise<void> {
    for (const device of this.#devices) await this.#signIn(device)
  }

  /** Returns the first difference between the devices and the server; null if there is none. */
  async #findDifference(): Promise<string | null> {
    for (const [index, device] of this.#devices.entries())
      if ((await device.tab.countUnsent()) > 0 || device.listOtherUnsentUsers().length > 0)
        return `device ${index} still waits to send`
    const users = [...new Set(this.#devices.map(({ user }) => user))]
    for (const collection of COLLECTIONS)
      for (const user of users) {
        const server = await this.#host.listLiveDocuments(user, collection)
        for (const [index, device] of this.#devices.entries()) {
          if (device.user !== user) continue
          const stored = await device.listStoredDocuments(collection)
          const wrong = server.find(({ id, rev }) => stored.get(id) !== rev)
          if (wrong)
            return `device ${index} (${device.halted ?? 'running'}) has ${stored.get(wrong.id)} of ${collection} ${wrong.id}, the server ${wrong.rev}`
          if (stored.size !== server.length)
            return `device ${index} has ${stored.size} ${collection}, the server ${server.length}`
        }
      }
    return null
  }

  async end(): Promise<Pick<ChaosOutcome, 'healedAfter' | 'isLate' | 'problems'>> {
    await this.#heal()
    const start = performance.now()
    let difference = await this.#findDifference()
    for (
      let comparisons = 0;
      difference !== null && (performance.now() - start < DIVERGED_MS || comparisons < DIVERGED_COMPARISONS);
      comparisons++
    ) {
      await wait(25)
      await this.#signAllIn()
      difference = await this.#findDifference()
    }
    const healedAfter = performance.now() - start
    const divergence: Problem[] = difference === null ? [] : [{ kind: 'diverged', text: difference }]
    const isLate = difference === null && healedAfter > CONVERGENCE_LIMIT_MS
    return { healedAfter, isLate, problems: [...divergence, ...this.#ledger.problems(await this.#readServerDocuments())] }
  }

  /** Returns the documents on the server at the end. */
  async #readServerDocuments(): Promise<Map<string, WireDocument>> {
    const documents = new Map<string, WireDocument>()
    for (const user of chaosUsers) {
      const userId = getUserId(user)
      const listDocuments = async (collection: CollectionName) => this.#host.listLiveDocuments(user, collection)
      for (const wireDocument of await listDocuments('favorites')) documents.set(`favorites ${wireDocument.id}`, wireDocument)
      for (const wireDocument of await listDocuments('settings'))
        documents.set(`settings ${userId} ${wireDocument.id}`, wireDocument)
    }
    return documents
  }

  async close(): Promise<void> {
    await this.#server.catch(() => {})
    for (const device of this.#devices) {
      await device.crash()
      await device.network.close()
    }
  }
}

/** Runs one plan: its faulty steps, then a quiet phase, then the checks. */
export async function runPlan(host: ChaosHost, plan: Plan): Promise<ChaosOutcome> {
  const run = new ChaosRun(host, plan)
  try {
    await run.begin()
    for (const step of plan.steps) await run.step(step)
    return { plan, writes: run.writes, actionLog: run.actionLog, ...(await run.end()) }
  } finally {
    await run.close()
  }
}
