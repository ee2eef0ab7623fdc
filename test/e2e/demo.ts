import { readFile } from 'node:fs/promises'
import { demoFolder } from '../../demo/build.ts'
import { describeWorld } from '../../demo/describeWorld.ts'
import { exampleFeature } from '../../demo/exampleFeature.ts'
import { startStaticServer, startWorld, type World } from '../world/index.ts'
import { hostsFolder } from './hosts/build.ts'

/** The built demo and the world that it speaks to. */
export interface Demo {
  readonly url: string
  readonly world: World
  stop(): Promise<void>
}

const worldFile = (world: World) => ({ '/world.json': JSON.stringify(describeWorld(world)) })

/** Serves the built demo under the strict policy, with a world of its own. */
export async function startDemo(): Promise<Demo> {
  const world = await startWorld()
  world.api.setFeature(exampleFeature(true))
  const server = await startStaticServer({ root: demoFolder, files: worldFile(world) })
  return {
    url: server.url,
    world,
    stop: async () => void (await Promise.all([server.stop(), world.stop()])),
  }
}

/** Serves the other hosts on a world under the strict policy; `html` is what a server would have rendered. */
export async function startHosts(world: World, html: string): Promise<{ url: string; stop(): Promise<void> }> {
  const read = (name: string) => readFile(new URL(`hosts/${name}`, import.meta.url), 'utf8')
  const [standalone, script, server] = await Promise.all(['standalone.html', 'standalone.js', 'server.html'].map(read))
  const files = {
    ...worldFile(world),
    '/standalone.html': standalone ?? '',
    '/host.js': script ?? '',
    '/server.html': server?.replace('<!--app-->', () => html) ?? '',
  }
  return startStaticServer({ root: hostsFolder, files })
}
