import { root } from '../doors.ts'

/** Where the report of the public surface is. */
export const folder = 'test/surface'

/** The file of the report that is about a door. */
export const fileOf = (door: string): string =>
  `${root}${folder}/${door.slice(2).replaceAll('/', '-') || 'portico'}.txt`
