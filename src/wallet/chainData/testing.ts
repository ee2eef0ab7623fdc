import { createScriptedHttp, type ScriptedHttp } from '../../../test/harness/scriptedHttp.ts'
import type { KernelOptions } from '../../kernel/internal.ts'
import { type ChainCapabilities, chainAdapters } from '../chain.ts'
import type { Session } from '../session.ts'
import { createStage, ids, never, type Stage, type StageOptions } from '../testing/index.ts'
import { data } from './data.ts'
import { getHistory, getIdentity, getSupportedChains, getTokenBalances } from './endpoints.ts'
import type { DataOptions } from './options.ts'
import { selectNfts, selectTokens } from './select.ts'
import type { DataController, NftsState, TokensState } from './tokens.ts'

/** A balance as the service sends it. */
export const coin = (symbol: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name: `${symbol} coin`,
  symbol,
  chainId: ids.one,
  address: `${ids.one}:0x${symbol.charCodeAt(0).toString(16).repeat(20)}`,
  price: 2,
  value: 3,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: 'https://icons.test/coin.png',
  ...more,
})

export interface DataStage extends Stage {
  readonly http: ScriptedHttp
  readonly data: DataController
  tokens(): TokensState
  nfts(): NftsState
  /** The paths of all requests so far. */
  paths(): readonly string[]
  /** Adds capabilities to a namespace, beside balances. */
  enable(capabilities: ChainCapabilities, namespace?: 'eip155' | 'solana'): void
  /** Sets the answers of sessions that a wallet opens from now on. */
  answerWith(connectorId: string, request: Session['request']): void
}

/** A kernel with the chain-data API, whose service knows the networks One and Devnet. The caller destroys it. */
export async function createDataStage(
  options: StageOptions = {},
  kernelOptions: Partial<KernelOptions> = {},
  dataOptions: Partial<DataOptions> = {},
): Promise<DataStage> {
  const http = createScriptedHttp()
  http.answer(getSupportedChains, { http: [ids.one, ids.devnet] })
  http.answer(getTokenBalances, { balances: [coin('A')] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getHistory, { data: [], next: null })
  const stage = createStage({ ...options, extra: [data(dataOptions)], kernel: { fetch: http.fetch, ...kernelOptions } })
  const { store, slots } = stage.kernel
  const controller = await stage.kernel.load(data)
  return Object.assign(stage, {
    http,
    data: controller,
    tokens: () => selectTokens(store.get),
    nfts: () => selectNfts(store.get),
    paths: () => http.requests.map(({ url }) => url.pathname),
    enable(capabilities: ChainCapabilities, namespace: 'eip155' | 'solana' = 'eip155') {
      const adapter = slots.get(chainAdapters).find(({ id }) => id === namespace)
      Object.assign(adapter?.can ?? {}, capabilities)
    },
    answerWith(connectorId: string, request: Session['request']) {
      const scripted = stage.evm.wallet(connectorId)
      const open = scripted.open.bind(scripted)
      scripted.open = (connector) => ({ ...open(connector), request })
    },
  })
}

/** Like `createDataStage`, with a wallet connected on the network One. */
export async function createAccountStage(
  options?: StageOptions,
  prepare: (stage: DataStage) => void = () => {},
  dataOptions: Partial<DataOptions> = {},
): Promise<DataStage> {
  const stage = await createDataStage(options, {}, dataOptions)
  prepare(stage)
  stage.evm.announce('a')
  await stage.connect('a')
  return stage
}

export { never }
