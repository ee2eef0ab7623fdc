import { project } from 'portico/project'
import type { PluginBody } from '../../kernel/internal.ts'
import * as projectBody from '../../project/setup.ts'
import * as walletBody from '../setup.ts'
import { wallet } from '../wallet.ts'

// The bodies of the domain are inline, so that a kernel of these tests starts within the call.
const inline = ({ definition }: { readonly definition: object }, body: Pick<PluginBody, 'endpoints' | 'slices'>) =>
  Object.assign(definition, { load: undefined }, body)
inline(project, projectBody)
inline(wallet, walletBody)
