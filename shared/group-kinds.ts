export const groupKinds = ['store', 'product'] as const
export type GroupKind = (typeof groupKinds)[number]
