import type { WatchRule } from '../../shared/watch.ts'

/** The option that sets a rule's threshold: storesOut is --stores-out. */
export const ruleOption = (rule: WatchRule): string => `--${rule.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`
