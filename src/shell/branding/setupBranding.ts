import type { PluginContext } from 'portico/kernel'
import { shellMessages } from '../messages.ts'
import { footerNotes } from '../slots.ts'

export function setup({ messages, slots }: PluginContext): void {
  slots.contribute(footerNotes, {
    id: 'branding',
    label: () => messages.get(shellMessages).poweredBy({ provider: 'Reown' }),
  })
}
