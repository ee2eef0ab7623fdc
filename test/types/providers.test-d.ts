import { BrowserProvider } from 'ethers'
import type { PorticoModal } from 'portico'
import { useProvider } from 'portico/react'
import { portico } from 'portico/wagmi'
import { createWalletClient, custom, type EIP1193Provider, http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expectTypeOf, test } from 'vitest'
import { createConfig, injected } from 'wagmi'
import type { EthereumProvider } from '../../src/wallet/internal.ts'

describe('the provider of an EVM wallet', () => {
  const modal = {} as PorticoModal
  const provider = {} as EthereumProvider

  test('is typed if the namespace is given, else unknown', () => {
    expectTypeOf(modal.getProvider('eip155')).toEqualTypeOf<EthereumProvider | undefined>()
    expectTypeOf(modal.getProvider('solana')).toEqualTypeOf<unknown>()
    expectTypeOf(modal.getProvider('fuel')).toEqualTypeOf<unknown>()
    expectTypeOf(modal.getProvider()).toEqualTypeOf<unknown>()
    expectTypeOf(modal.getProvider<EIP1193Provider>('eip155')).toEqualTypeOf<EIP1193Provider | undefined>()
    expectTypeOf(() => useProvider('eip155')).returns.toEqualTypeOf<EthereumProvider | undefined>()
    modal.subscribeProviders(({ eip155 }) => expectTypeOf(eip155).toEqualTypeOf<EthereumProvider | undefined>())
  })

  test('is taken by viem, ethers and wagmi without a cast', () => {
    createWalletClient({ transport: custom(provider) })
    new BrowserProvider(provider)
    injected({ target: () => ({ id: 'portico', name: 'Portico', provider }) })
  })
})

describe('the connector for wagmi', () => {
  const modal = {} as PorticoModal

  test('is taken by a config without a cast, and gives the provider of the modal', () => {
    const config = createConfig({
      chains: [mainnet],
      transports: { [mainnet.id]: http() },
      connectors: [portico(modal)],
    })
    expectTypeOf(config.connectors[0].getProvider).returns.resolves.toEqualTypeOf<EthereumProvider | undefined>()
  })

  test('is created from a modal', () => {
    // @ts-expect-error: takes a modal, not the options of one
    portico({ projectId: 'p1' })
  })
})
