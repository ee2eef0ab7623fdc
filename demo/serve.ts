/**
 * Serves the demo with its local world: `npm run demo`; `npm run dev` rebuilds as files change. If the port is
 * in use, the next free one is taken.
 */
import process from 'node:process'
import { createServer, type Plugin } from 'vite'
import { startStaticServer, startWorld, type World } from '../test/world/index.ts'
import { buildDemo, demoConfig } from './build.ts'
import { describeWorld } from './describeWorld.ts'
import { exampleFeature } from './exampleFeature.ts'
import { onFreePort } from './freePort.ts'

const port = Number(process.env.PORT ?? 4200)

/** Answers `/world.json` in the development server. */
const worldPlugin = (world: World): Plugin => ({
  name: 'portico-world',
  configureServer(server) {
    server.middlewares.use('/world.json', (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(describeWorld(world)))
    })
  },
})

async function serveDevelopment(world: World): Promise<string> {
  const server = await createServer({
    ...demoConfig,
    plugins: [...(demoConfig.plugins ?? []), worldPlugin(world)],
    server: { port, host: '127.0.0.1' },
  })
  await server.listen()
  return server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`
}

async function serveBuilt(world: World): Promise<string> {
  const root = await buildDemo()
  const files = { '/world.json': JSON.stringify(describeWorld(world)) }
  const { url } = await onFreePort(port, (free) => startStaticServer({ root, port: free, files }))
  return url
}

const world = await startWorld()
world.api.setFeature(exampleFeature(true))
const isDevelopment = process.argv.includes('--dev')
const url = await (isDevelopment ? serveDevelopment(world) : serveBuilt(world))

console.log(`
  Portico demo   ${url}

  Try there:
  1. Press "Connect wallet" and choose Harbour: a wallet that lives in the page.
  2. Look at the balance, then change the network.
  3. Sign a message, reload the page, and disconnect.

  A phone        ${new URL('phone.html', url)}

  Try there, in a second window:
  1. In the demo, press "Connect wallet", choose WalletConnect and copy the link below the code.
  2. Paste it on the phone and approve: the demo is connected.
  3. Sign a message in the demo, and look at the phone.
  4. Change network or account on the phone, decline a request, disconnect from either side.

  Solana and Bitcoin too   ${new URL('?namespaces=all', url)}

  Try there:
  1. Connect Harbour: it speaks for all three namespaces, Lagoon for Solana and Quarry for Bitcoin alone.
  2. Change to a network of another namespace.

  Signing in               ${new URL('?siwx=required', url)}

  Try there:
  1. Connect Harbour and sign; decline first, or cancel, to see what happens then.
  2. Send some Ether from the account, and look at the tab Activity.

  Running with it: ${world.nodes.map((node) => `chain ${node.chainId} at ${node.url}`).join(', ')}, Solana at ${world.solana.url}, Bitcoin at ${world.bitcoin.url}, project API at ${world.api.url}, relay at ${world.relay.url}, embedded wallet at ${world.embeddedWallet.url}, whose mails are at ${world.embeddedWallet.mailboxUrl}
  Stop with Ctrl+C.
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.stop().then(() => process.exit(0)))
}
