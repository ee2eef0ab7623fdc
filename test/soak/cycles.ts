/** What a page does again and again while it is open. */
export const cycleNames = ['connect', 'pair', 'restore', 'open', 'account', 'create'] as const

export type CycleName = (typeof cycleNames)[number]
