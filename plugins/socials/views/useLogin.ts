import type { SocialProvider } from 'portico/embedded-wallet'
import { useKernel, usePlugin } from 'portico/view'
import { socials } from '../plugin.ts'
import { ConnectingFarcasterView, type LoginParams } from '../tokens.ts'

/** Begins a login, inside a click. */
export function useLogin(params: LoginParams): (provider: SocialProvider) => void {
  const { router } = useKernel()
  const { start } = usePlugin(socials)
  const login = params.namespace === undefined ? {} : { namespace: params.namespace }
  return (provider) => {
    if (provider === 'farcaster') router.push(ConnectingFarcasterView, login)
    else start(provider, login)
  }
}
