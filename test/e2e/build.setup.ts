import process from 'node:process'
import { buildDemo } from '../../demo/build.ts'
import { buildHosts } from './hosts/build.ts'

/** Builds the demo and the other hosts once for all browser tests. */
export default async function setup(): Promise<void> {
  // Vite obeys NODE_ENV before its own mode, and under the tests' value React would be that for development.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await Promise.all([buildDemo(), buildHosts()])
  } finally {
    process.env.NODE_ENV = before
  }
}
