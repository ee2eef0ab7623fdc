import { BrowserProvider } from 'ethers'
import type { PorticoModal } from 'portico'
import { useProvider } from 'portico/react'
import type { EthereumProvider } from 'portico/wallet'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import { injected } from 'wagmi'

describe('the provider of an EVM wallet', () => {
  const modal = {} as PorticoModal
  const provider = {} as EthereumProvider

  test('is typed where the namespace is named, and unknown elsewhere', () => {
    expectTypeOf(modal.getProvider('eip155')).toEqualTypeOf<EthereumProvider | undefined>()
    expectTypeOf(modal.getProvider('solana')).toEqualTypeOf<unknown>()
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
