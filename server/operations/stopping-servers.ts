/** Operations databases whose server is stopping: it answers running requests, but must not get new ones. */
const stoppingStores = new WeakSet<object>()

/** Records whether the server of this operations database is stopping. */
export function recordStopping(store: object, isStopping: boolean): void {
  if (isStopping) stoppingStores.add(store)
  else stoppingStores.delete(store)
}

export const isServerStopping = (store: object): boolean => stoppingStores.has(store)
