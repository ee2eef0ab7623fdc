import { project } from 'portico/project'
import type { PluginBody } from '../../kernel/internal.ts'
import * as projectBody from '../../project/setup.ts'
import * as walletBody from '../setup.ts'
import { wallet } from '../wallet.ts'

// The plugins get their bodies without a dynamic import, so that `start` of a kernel completes within the call.
const inline = ({ definition }: { readonly definition: object }, body: Pick<PluginBody, 'endpoints' | 'slices'>) =>
  Object.assign(definition, { load: undefined }, body)
inline(project, projectBody)
inline(wallet, walletBody)
