/**
 * A visit in its own process. `import` only loads the code, and prints the browser globals that loading touched. `link`
 * prints a link to a wallet, `signIn` a link with a request to sign, `session` also waits for the wallet and has it sign. These
 * three print their progress line by line, then destroy the kernel, after which nothing must keep the process alive.
 */
const [, , relayUrl = '', until] = process.argv

async function load() {
  const touched: string[] = []
  for (const name of ['window', 'document', 'indexedDB', 'localStorage']) {
    Object.defineProperty(globalThis, name, { get: () => void touched.push(name) })
  }
  await Promise.all([import('../index.ts'), import('../hub.ts'), import('../client/open.ts')])
  console.log(`touched: ${touched.join(' ')}`)
}

async function visit() {
  const [{ createNetworks, createStage, never }, { createOffer }] = await Promise.all([
    import('./stage.ts'),
    import('./signInOffer.ts'),
  ])
  const { local } = createNetworks()
  const signIn = { networks: [local], plugins: [createOffer().plugin] }
  const stage = await createStage({ universal: { relayUrl }, ...(until === 'signIn' && signIn) })
  const connecting = stage.connect()
  connecting.catch(() => {})
  console.log(await stage.uri())
  if (until === 'session') {
    await connecting
    await stage.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })
  }
  stage.kernel.destroy()
  console.log('destroyed')
}

export {}
await (until === 'import' ? load() : visit())
