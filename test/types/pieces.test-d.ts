import {
  type CloseGuard,
  type Contribution,
  closeGuards,
  defineMessages,
  definePlugin,
  defineSlot,
  defineView,
  type Format,
  type HeaderItem,
  type Home,
  headerItems,
  homes,
  type Kernel,
  translate,
} from 'portico/kernel'
import { type AccountAction, accountActions, connectMethods } from 'portico/shell'
import type * as ui from 'portico/ui'
import type { Task, useKernel, useTask } from 'portico/view'
import {
  type ConnectGate,
  type ConnectorSource,
  type ConnectResult,
  connectGates,
  connectorSources,
  type IdentitySource,
  identitySources,
  type ReceiverSource,
  receiverSources,
  type wallet,
} from 'portico/wallet'
import { describe, expectTypeOf, test } from 'vitest'
import type { IconDrawing, IconName } from '../../src/kernel/icon.ts'
import type { IconSource, Slots } from '../../src/kernel/internal.ts'

const slots = {} as Slots

describe('a facet', () => {
  interface Limit extends Contribution {
    readonly most: number
  }
  const limit = defineSlot<Limit, number>('limit', {
    combine: (items) => Math.min(...items.map(({ most }) => most)),
    fallback: 0,
  })

  test('is read as its value, and takes contributions of its type', () => {
    expectTypeOf(slots.get(limit)).toEqualTypeOf<number>()
    expectTypeOf(slots.contributed(limit)).toEqualTypeOf<readonly Limit[]>()
    // @ts-expect-error the contribution lacks a part
    slots.contribute(limit, { id: 'a' })
    // @ts-expect-error a facet needs a value for failures
    defineSlot<Limit, number>('limit', { combine: () => 1 })
  })
})

test('what plugins contribute, and what hooks and controllers return, has a name', () => {
  slots.contribute(closeGuards, {} as CloseGuard)
  slots.contribute(headerItems, {} as HeaderItem)
  slots.contribute(homes, {} as Home)
  slots.contribute(connectGates, {} as ConnectGate)
  slots.contribute(connectorSources, {} as ConnectorSource)
  slots.contribute(identitySources, {} as IdentitySource)
  slots.contribute(receiverSources, {} as ReceiverSource)
  expectTypeOf<ReturnType<typeof useKernel>>().toEqualTypeOf<Kernel>()
  expectTypeOf<ReturnType<typeof useTask>>().toEqualTypeOf<Task>()
  const { connect } = ({} as Kernel).use({} as typeof wallet)
  expectTypeOf(connect).returns.resolves.toEqualTypeOf<ConnectResult>()
})

test('an icon is a name of the set or a path, with the same type in the kernel and in `portico/ui`', () => {
  expectTypeOf<IconName>().toEqualTypeOf<ui.IconName>()
  expectTypeOf<IconDrawing>().toEqualTypeOf<IconDrawing>()
  expectTypeOf<AccountAction['icon']>().toEqualTypeOf<IconSource>()
  const action = { id: 'a', label: () => 'A', run() {} }
  slots.contribute(accountActions, { ...action, icon: { path: 'M4 4h16' } })
  // @ts-expect-error unknown icon
  slots.contribute(accountActions, { ...action, icon: 'rocket' })
})

test('the ids of connect methods and actions are any texts, and their order is a number', () => {
  const view = defineView('Passkey', async () => ({ default: () => null }))
  slots.contribute(connectMethods, { id: 'passkey', order: 15, view })
})

describe('translations', () => {
  const messages = defineMessages('support', {
    title: 'Support',
    open: (p: { hours: string }, f: Format) => `${p.hours} ${f.locale}`,
  })

  test('have every text, with its parameters', () => {
    translate(messages, { title: 'Hilfe', open: (p) => p.hours })
    // @ts-expect-error a text is missing
    translate(messages, { title: 'Hilfe' })
    // @ts-expect-error other parameters
    translate(messages, { title: 'Hilfe', open: (p: { days: number }) => String(p.days) })
    // @ts-expect-error unknown parameter
    translate(messages, { title: 'Hilfe', open: (p) => p.days })
    // @ts-expect-error a text with parameters in place of a plain one, and a plain one in place of one with parameters
    translate(messages, { title: (p: { hours: string }) => p.hours, open: 'Offen' })
  })

  test('are in the body of a plugin, each behind `import()`', () => {
    const setup = () => {}
    definePlugin({
      id: 'a',
      translations: { de: async () => ({ default: [translate(messages, { title: 'Hilfe', open: () => '' })] }) },
      setup,
    })
    // @ts-expect-error a text in place of a list of areas
    definePlugin({ id: 'a', translations: { de: async () => ({ default: 'Hilfe' }) }, setup })
  })
})
