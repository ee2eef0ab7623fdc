import { buildDemo } from '../../demo/build.ts'

/** Builds the demo once for all browser tests. */
export default async function setup(): Promise<void> {
  await buildDemo()
}
