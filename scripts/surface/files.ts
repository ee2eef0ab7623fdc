import { root } from '../entryPoints.ts'

/** Where the report of the public surface is. */
export const folder = 'test/surface'

/** The file of the report that is about an entry point. */
export const fileOf = (entryPoint: string): string =>
  `${root}${folder}/${entryPoint.slice(2).replaceAll('/', '-') || 'portico'}.txt`
