import { isPorticoError, type PluginContext } from 'portico/kernel'
import type { PairingEvent } from './client/types.ts'
import { InvalidProjectIdError, JwtNotValidError, OriginNotAllowedError } from './errors.ts'
import { universalMessages } from './messages.ts'

/** Alerts the developer why the relay refuses the app, once for each reason. */
export function alertRefusals(ctx: Pick<PluginContext, 'notices' | 'messages'>): (event: PairingEvent) => void {
  const said = new Set<string>()
  return (event) => {
    if (event.type !== 'refused' || !isPorticoError(event.error) || said.has(event.error.code)) return
    const { code, details } = event.error
    const texts = ctx.messages.get(universalMessages)
    const text = {
      [OriginNotAllowedError.code]: texts.originNotAllowed,
      [InvalidProjectIdError.code]: texts.invalidProjectId,
      [JwtNotValidError.code]: texts.clockIsWrong,
    }[code]
    if (text === undefined) return
    said.add(code)
    ctx.notices.alert('error', { code, text, ...(details && { debug: details }) })
  }
}
