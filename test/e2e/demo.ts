import { demoFolder } from '../../demo/build.ts'
import { describeWorld } from '../../demo/describeWorld.ts'
import { startStaticServer, startWorld, type World } from '../world/index.ts'

/** The built demo and the world that it speaks to. */
export interface Demo {
  readonly url: string
  readonly world: World
  stop(): Promise<void>
}

/** Serves the built demo under the strict policy, with a world of its own. */
export async function startDemo(): Promise<Demo> {
  const world = await startWorld()
  const files = { '/world.json': JSON.stringify(describeWorld(world)) }
  const server = await startStaticServer({ root: demoFolder, files })
  return {
    url: server.url,
    world,
    stop: async () => void (await Promise.all([server.stop(), world.stop()])),
  }
}
