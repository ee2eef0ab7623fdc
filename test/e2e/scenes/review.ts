import { closed, connectButton, dialog, ensureConnected, walletRow } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says } from './scene.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = `0x${'1'.repeat(40)}`
/** A contract of no known interface. */
const router = `0x${'2'.repeat(40)}`

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const approveAll = `0x095ea7b3${word(friend)}${'f'.repeat(64)}`

/** Sends requests of the page to the wallet of the first namespace. Their outcomes are in `window.outcomes`. */
export const request = ({ page }: Visit, ...calls: { method: string; params: unknown }[]) =>
  page.evaluate((list) => {
    const outcomes: unknown[] = []
    Object.assign(window, { outcomes })
    const provider = window.portico.getProvider('eip155') as { request(call: object): Promise<unknown> }
    const { address } = window.portico.getAccount('eip155')
    const fill = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('MY_ADDRESS', address ?? ''))
    list.forEach((call, at) => {
      provider.request(fill(call) as object).then(
        (result) => (outcomes[at] = { result }),
        ({ code }) => (outcomes[at] = { code }),
      )
    })
  }, calls)

const send = (transaction: object) => ({
  method: 'eth_sendTransaction',
  params: [{ from: 'MY_ADDRESS', ...transaction }],
})
const field = (name: string, type: string) => ({ name, type })
const typed = (data: object) => ({ method: 'eth_signTypedData_v4', params: ['MY_ADDRESS', JSON.stringify(data)] })

export const transfer = send({ to: friend, value: '0xde0b6b3a7640000' })
const unlimited = send({ to: token, data: approveAll })
const blind = { method: 'eth_sign', params: ['MY_ADDRESS', `0x${'ab'.repeat(32)}`] }
const unknownCall = send({ to: router, data: '0x12345678aabb', value: '0x1' })
const signIn = {
  method: 'personal_sign',
  params: [
    'bank.example wants you to sign in with your Ethereum account:\nMY_ADDRESS\n\nGive all to \u202Eelttil a',
    'MY_ADDRESS',
  ],
}
const permit = typed({
  types: {
    EIP712Domain: [field('name', 'string'), field('chainId', 'uint256'), field('verifyingContract', 'address')],
    Permit: [
      field('owner', 'address'),
      field('spender', 'address'),
      field('value', 'uint256'),
      field('nonce', 'uint256'),
      field('deadline', 'uint256'),
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Pebble', chainId: 31337, verifyingContract: token },
  message: { owner: 'MY_ADDRESS', spender: friend, value: '1500000', nonce: 0, deadline: '1900000000' },
})
const order = typed({
  types: {
    EIP712Domain: [field('name', 'string'), field('chainId', 'uint256')],
    Order: [field('maker', 'address'), field('items', 'Item[]'), field('note', 'string')],
    Item: [field('token', 'address'), field('amount', 'uint256')],
  },
  primaryType: 'Order',
  domain: { name: 'A market of another chain', chainId: 10 },
  message: {
    maker: friend,
    items: [
      { token, amount: '1000000000000000000000000000000' },
      { token: router, amount: '1' },
    ],
    note: 'A long note without a space: '.padEnd(120, 'a'),
  },
})

/** Asks, and waits for a text of the review. */
const asking =
  (text: string, ...calls: { method: string; params: unknown }[]): Scene['play'] =>
  async (visit) => {
    await ensureConnected(visit.page)
    await request(visit, ...calls)
    await says(visit, text)
    await dialog(visit.page).locator('.review-raw').waitFor()
    await visit.page.waitForFunction(
      () => !document.querySelector('portico-modal')?.shadowRoot?.querySelector('.review [aria-busy="true"]'),
    )
    // The button can be pressed after half a second, and changes its colour then.
    await visit.page.waitForFunction(
      () =>
        !document
          .querySelector('portico-modal')
          ?.shadowRoot?.querySelector('.review-buttons :is([disabled], [aria-disabled="true"])'),
    )
  }

const scenes: readonly Scene[] = [
  { name: 'ReviewRequest, a transfer', play: asking('Send 1 ETH to', transfer) },
  { name: 'ReviewRequest, an allowance without limit', play: asking('There is no limit.', unlimited) },
  { name: 'ReviewRequest, data that nobody can read', play: asking('You can’t see what you sign.', blind) },
  { name: 'ReviewRequest, a call of an unknown contract', isAlone: true, play: asking('Call 0x12345678', unknownCall) },
  {
    name: 'ReviewRequest, a sign-in for another site',
    isAlone: true,
    play: asking('This signs you in to bank.example', signIn),
  },
  { name: 'ReviewRequest, a permit', isAlone: true, play: asking('Allow 0x7099', permit) },
  { name: 'ReviewRequest, structured data for another network', isAlone: true, play: asking('Sign Order for', order) },
  {
    name: 'ReviewRequest, several requests and the raw data',
    isAlone: true,
    async play(visit) {
      await asking('2 more requests wait', transfer, unlimited, blind)(visit)
      await press(visit, 'Show raw data')
      await dialog(visit.page).getByRole('region', { name: 'Raw data' }).waitFor()
    },
  },
  {
    name: 'ReviewRequest, what could not be simulated',
    isFailing: true,
    async play(visit) {
      await visit.page.route('**/*', (route) =>
        /eth_simulateV1|debug_traceCall|eth_estimateGas/.test(route.request().postData() ?? '')
          ? route.abort()
          : route.fallback(),
      )
      await asking('Couldn’t be simulated', transfer)(visit)
    },
  },
]

/** Connects the Solana wallet of the page, and asks it for a transfer to itself. */
const askSolana: Scene['play'] = async (visit) => {
  const { page } = visit
  await connectButton(page).click()
  await walletRow(page, 'Lagoon').click()
  await page.waitForFunction(() => window.portico.getAccount('solana').status === 'connected')
  await closed(page)
  await page.evaluate(() => {
    const { address = '' } = window.portico.getAccount('solana')
    const wallet = window.portico.getProvider('solana') as unknown as {
      accounts: { address: string; publicKey: Uint8Array }[]
      features: Record<string, { signTransaction(input: object): Promise<unknown> }>
    }
    const account = wallet.accounts.find((item) => item.address === address)
    const key = [...(account?.publicKey ?? [])]
    const zeros = (count: number) => Array.from({ length: count }, () => 0)
    const receiver = Array.from({ length: 32 }, () => 7)
    // One signer; the account, the receiver, the system program; a blockhash; Transfer of 1 SOL.
    const message = [1, 0, 1, 3, ...key, ...receiver, ...zeros(32), ...receiver]
    const lamports = [0x00, 0xca, 0x9a, 0x3b, 0, 0, 0, 0]
    const transaction = Uint8Array.from([1, ...zeros(64), ...message, 1, 2, 2, 0, 1, 12, 2, 0, 0, 0, ...lamports])
    wallet.features['solana:signTransaction']
      ?.signTransaction({ account, transaction, chain: 'solana:devnet' })
      .catch(() => {})
  })
  await says(visit, 'Send 1 SOL to')
}

/** The review of a request of the page. */
export const reviewScenes: readonly Scene[] = [
  ...scenes.map((scene) => ({ ...scene, query: 'preview', isConnected: true as const })),
  { name: 'ReviewRequest, a transfer on Solana', query: 'preview&namespaces=solana', play: askSolana },
]
