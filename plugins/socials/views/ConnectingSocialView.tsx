import type { RedirectProvider } from 'portico/embedded-wallet'
import { Button } from 'portico/ui'
import { Screen, useMessages, usePlugin, useSlice } from 'portico/view'
import { useState } from 'react'
import { Progress } from '../components/Progress.tsx'
import { icons, names } from '../icons.ts'
import { socialsMessages } from '../messages.ts'
import { socials } from '../plugin.ts'
import { type LoginParams, socialsSlice } from '../tokens.ts'
import { progressTexts } from './progressTexts.ts'

/** Follows a login in the window of a provider, and opens that window again. */
export default function ConnectingSocialView({
  params,
}: {
  params: LoginParams & { readonly provider: RedirectProvider }
}) {
  const t = useMessages(socialsMessages)
  const { start } = usePlugin(socials)
  const { provider, ...login } = params
  const attempt = useSlice(socialsSlice, (state) => (state.attempt?.provider === provider ? state.attempt : null))
  const name = names[provider]
  const isFailed = attempt?.status === 'failed'
  // After the first failure the button is always shown, so that it keeps focus.
  const [canRetry, setCanRetry] = useState(false)
  if ((isFailed || !attempt) && !canRetry) setCanRetry(true)
  const state = !attempt ? 'idle' : isFailed ? 'failed' : 'connecting'
  return (
    <Screen title={name}>
      <Progress state={state} icon={icons[provider]} {...progressTexts(t, name, attempt)} />
      <div className="social-retry" data-waiting={canRetry ? undefined : ''}>
        <Button
          variant={attempt ? 'secondary' : 'primary'}
          busy={canRetry && state === 'connecting'}
          onPress={() => start(provider, login)}
        >
          {attempt ? t.tryAgain : t.continueWith({ provider: name })}
        </Button>
      </div>
    </Screen>
  )
}
