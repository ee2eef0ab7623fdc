'use client'

import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { universal } from 'portico/chains/universal'
import { PorticoProvider } from 'portico/react'

const modal = createModal({ projectId: 'host', networks: [mainnet, base], chains: [evm(), universal()] })

export const Providers = ({ children }) => <PorticoProvider modal={modal}>{children}</PorticoProvider>
