import type { TestProject } from 'vitest/node'
import { pack } from './install.ts'

/** Packs the package once for all hosts. */
export default async function setup({ provide }: TestProject): Promise<void> {
  provide('archive', await pack())
}
