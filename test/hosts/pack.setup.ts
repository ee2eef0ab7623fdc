import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root, standalone } from '../../scripts/entryPoints.ts'
import { pack } from './install.ts'

/** Packs both packages once for all hosts. */
export default async function setup({ provide }: TestProject): Promise<void> {
  provide('archive', await pack(root))
  provide('standaloneArchive', await pack(`${root}${dirname(standalone.output)}`))
}
