export const mailIcon = {
  path: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
} as const

/** Points along the line of text. */
export const submitIcon = { path: 'M5 12h14M13 6l6 6-6 6', isDirectional: true } as const

/** A window with an arrow out of it: the keys can be taken to another wallet. */
export const upgradeIcon = { path: 'M12 20V10M7.5 13.5 12 9l4.5 4.5M5 5h14' } as const
