import { proxy, type ref } from 'valtio'

/** Elements of the open modal dialogs, the topmost last. Everything outside the topmost one is inert. */
export const openDialogs = proxy<{ elements: ReturnType<typeof ref<HTMLDialogElement>>[] }>({ elements: [] })
