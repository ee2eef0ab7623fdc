/** How many of the last blocks are looked through. */
const depth = 40
/** `Transfer(address,address,uint256)` of ERC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface ChainTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly value: string
  readonly nonce: string
}
interface Block {
  readonly timestamp: string
  readonly transactions: readonly ChainTransaction[]
}
interface Receipt {
  readonly status: string
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}
interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

async function ask<Answer>(node: string, calls: readonly Call[]): Promise<readonly Answer[]> {
  if (calls.length === 0) return []
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const results = (await answer.json()) as readonly { readonly id: number; readonly result: Answer }[]
  return [...results].sort((a, b) => a.id - b.id).map(({ result }) => result)
}

/** What an address sent and got in the last blocks of an EVM chain, coins and ERC-20 tokens, the newest first. */
export async function readChainHistory(node: string, chain: string, address: string): Promise<readonly unknown[]> {
  const me = address.toLowerCase()
  const [latest = '0x0'] = await ask<string>(node, [{ method: 'eth_blockNumber', params: [] }])
  const last = Number(latest)
  const numbers = Array.from({ length: Math.min(depth, last) }, (_, index) => `0x${(last - index).toString(16)}`)
  const blocks = await ask<Block>(
    node,
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
  )
  const sent = blocks.flatMap(({ timestamp, transactions }) =>
    [...transactions].reverse().map((transaction) => ({ timestamp, transaction })),
  )
  const receipts = await ask<Receipt>(
    node,
    sent.map(({ transaction }) => ({ method: 'eth_getTransactionReceipt', params: [transaction.hash] })),
  )
  const tokens = await readTokens(node, receipts)
  return sent.flatMap(({ timestamp, transaction }, index) => {
    const { hash, from, to, value, nonce } = transaction
    const { status = '0x1', logs = [] } = receipts[index] ?? {}
    const coins = BigInt(value) > 0n ? [{ from, to, amount: BigInt(value), ...ether }] : []
    const moved = logs.flatMap(({ address: contract, topics, data }) => {
      const [topic, source = '', target = '', extra] = topics
      if (topic !== transferTopic || extra || data === '0x') return []
      const token = tokens.get(contract) ?? { symbol: 'TOKEN', decimals: 18 }
      return [{ from: addressOf(source), to: addressOf(target), amount: BigInt(data), ...token }]
    })
    const transfers = [...coins, ...moved].filter((one) => one.from === me || one.to?.toLowerCase() === me)
    if (from !== me && transfers.length === 0) return []
    const metadata = {
      operationType: from !== me ? 'receive' : transfers.length > 0 ? 'send' : to ? 'execute' : 'deploy',
      hash,
      minedAt: new Date(Number(timestamp) * 1000).toISOString(),
      sentFrom: from,
      sentTo: to ?? '',
      status: status === '0x1' ? 'confirmed' : 'failed',
      nonce: Number(nonce),
      chain,
    }
    return [{ id: hash, transfers: transfers.map((one) => toTransfer(one, me)), metadata }]
  })
}

const ether = { symbol: 'ETH', decimals: 18 }
const addressOf = (topic: string) => `0x${topic.slice(-40)}`

interface Moved {
  readonly from: string
  readonly to: string | null
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
}

function toTransfer({ from, to, amount, symbol, decimals }: Moved, me: string) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const direction = from !== me ? 'in' : to?.toLowerCase() === me ? 'self' : 'out'
  const numeric = fraction ? `${whole}.${fraction}` : whole
  return { direction, quantity: { numeric }, fungible_info: { name: symbol, symbol, icon: null } }
}

/** The symbols and decimals of the contracts that moved something. */
async function readTokens(node: string, receipts: readonly Receipt[]) {
  const contracts = [...new Set(receipts.flatMap(({ logs }) => logs.map(({ address }) => address)))]
  const read = (data: string) =>
    ask<string | undefined>(
      node,
      contracts.map((to) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
    )
  const [symbols, decimals] = [await read('0x95d89b41'), await read('0x313ce567')]
  return new Map(
    contracts.map((contract, index) => [
      contract,
      { symbol: readText(symbols[index]) || 'TOKEN', decimals: readNumber(decimals[index]) ?? 18 },
    ]),
  )
}

/** An ABI-encoded string, or the `bytes32` of old tokens. */
function readText(encoded = '0x'): string {
  const bytes = Buffer.from(encoded.slice(2), 'hex')
  if (bytes.length === 32) return bytes.toString('utf8').replace(/\0+$/, '')
  return bytes.length < 64 ? '' : bytes.subarray(64, 64 + (bytes.at(63) ?? 0)).toString('utf8')
}

/** An ABI-encoded small number; `undefined` where there is none. */
const readNumber = (encoded = '0x') => (encoded === '0x' ? undefined : Number(encoded) % 256)
