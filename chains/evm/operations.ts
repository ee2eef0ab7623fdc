import { once } from 'portico/kernel'
import type { ChainAdapter, ConnectRequest, Session } from 'portico/wallet'
import type { EvmAdapterOptions } from './adapter.ts'
import { createPairedProviders, openSession } from './session.ts'
import { untilShared } from './untilShared.ts'

type ChainCapabilities = ChainAdapter['can']

/** Connecting, and the capabilities that call a chain. */
export type EvmCapabilities = Required<
  Pick<
    ChainCapabilities,
    'balance' | 'identity' | 'accountType' | 'settled' | 'verifyMessage' | 'describeRequest' | 'simulateRequest'
  > &
    Omit<NonNullable<ChainCapabilities['transfers']>, 'received'>
> &
  Pick<Required<ChainAdapter>, 'untilShared'> & {
    connect(request: ConnectRequest, onMissing: () => void): Promise<Session>
  }

/** Makes the capabilities of an adapter, the code of each behind its first call. */
export function createCapabilities(options: EvmAdapterOptions): EvmCapabilities {
  const { networks } = options
  const toProvider = createPairedProviders(options)
  const balances = once(async () => (await import('./balance.ts')).createBalances(options))
  const identities = once(async () => (await import('./identity.ts')).createIdentities(options))
  const accountTypes = once(async () => (await import('./accountType.ts')).createAccountType(options))
  const sending = once(async () => (await import('./send.ts')).createTransfers(networks, options))
  const verify = once(async () => (await import('./verifyMessage.ts')).createVerifyMessage(networks, options))
  const describe = once(async () =>
    (await import('./review/index.ts')).createDescribe(networks, options, options.descriptors),
  )
  const simulate = once(async () => (await import('./review/index.ts')).createSimulate(networks, options))
  return {
    connect: (request, onMissing) => openSession(request, toProvider, onMissing),
    untilShared,
    balance: async (...call) => (await balances())(...call),
    identity: async (...call) => (await identities())(...call),
    accountType: async (...call) => (await accountTypes())(...call),
    send: async (...call) => (await sending()).send(...call),
    fee: async (...call) => (await sending()).fee(...call),
    token: async (...call) => (await sending()).token(...call),
    writeAddress: async (...call) => (await import('./send.ts')).writeAddress(...call),
    settled: async (...call) => (await sending()).settled(...call),
    verifyMessage: async (...call) => (await verify())(...call),
    describeRequest: async (...call) => (await describe())(...call),
    simulateRequest: async (...call) => (await simulate())(...call),
  }
}

/** The code that connects a wallet; the other operations load with their first use. One chunk, so that pages name one file. */

export const loadNames = () => import('./names.ts')
