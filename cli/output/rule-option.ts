import type { WatchRule } from '../../shared/watch.ts'

/** Option that sets the threshold of a rule: storesOut becomes --stores-out. */
export const ruleOption = (rule: WatchRule): string => `--${rule.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`
