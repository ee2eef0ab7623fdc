import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStage, ids, type Stage } from '../testing/index.ts'
import { createScriptedChain } from '../testing/scriptedChain.ts'
import { settle } from '../testing/until.ts'

/** The storage of the browser, which all tabs share. */
let shared: Map<string, string>
let tabs: ReturnType<typeof createTab>[]

/** The storage of one tab. As each tab is a process of its own, it sees what other tabs wrote only after `look`. */
function createTab() {
  let seen = new Map(shared)
  const entries = {
    entries: shared,
    look: () => {
      seen = new Map(shared)
    },
    getItem: (name: string) => seen.get(name) ?? null,
    setItem(name: string, text: string) {
      seen.set(name, text)
      shared.set(name, text)
    },
    removeItem(name: string) {
      seen.delete(name)
      shared.delete(name)
    },
  }
  return entries
}

/** Web Locks of the browser: a tab that gets a lock sees all earlier writes. */
function createLocks() {
  let last = Promise.resolve()
  let begin = () => {}
  const allowed = new Promise<void>((resolve) => {
    begin = resolve
  })
  const request = (_: string, work: () => void) => {
    last = last.then(async () => {
      await allowed
      for (const tab of tabs) tab.look()
      work()
    })
    return last
  }
  return { locks: { request }, begin }
}

const stages: Stage[] = []
beforeEach(() => {
  shared = new Map()
  tabs = []
})
afterEach(() => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
  vi.unstubAllGlobals()
})

/** Two tabs of one page, in which wallets are found. */
function openTabs(): [Stage, Stage] {
  const open = () => {
    const storage = createTab()
    tabs.push(storage)
    const [evm, solana] = [createScriptedChain('eip155', ids.one), createScriptedChain('solana', ids.devnet)]
    const stage = createStage({ storage, evm, solana })
    evm.announce('fox')
    solana.announce('owl')
    stages.push(stage)
    return stage
  }
  return [open(), open()]
}
const remembered = () => Object.keys(JSON.parse(shared.get('portico/connections') ?? '{}')).sort()

describe('two tabs that connect at the same time', () => {
  test('are both remembered, because they take turns to write', async () => {
    const { locks, begin } = createLocks()
    vi.stubGlobal('navigator', { locks })
    const [one, other] = openTabs()
    await Promise.all([one.connect('fox'), other.connect('owl')])
    expect(remembered()).toEqual([])
    begin()
    await vi.waitFor(() => expect(remembered()).toEqual(['eip155', 'solana']))
  })

  test('do not store a wallet that is disconnected before the tab gets the lock', async () => {
    const { locks, begin } = createLocks()
    vi.stubGlobal('navigator', { locks })
    const [one, other] = openTabs()
    await Promise.all([one.connect('fox'), other.connect('owl')])
    await one.wallet.disconnect('eip155')
    begin()
    await vi.waitFor(() => expect(remembered()).toEqual(['solana']))
  })
})

describe('no stored connection is lost if a tab', () => {
  const page = new EventTarget()
  test.each<[what: string, leave: (stage: Stage) => void]>([
    ['is left before it gets the lock', () => page.dispatchEvent(new Event('pagehide'))],
    ['destroys its kernel before it gets the lock', ({ kernel }) => kernel.destroy()],
  ])('%s', async (_, leave) => {
    const { locks } = createLocks()
    vi.stubGlobal('navigator', { locks })
    vi.stubGlobal('window', page)
    const [one] = openTabs()
    await one.connect('fox')
    await settle()
    expect(remembered()).toEqual([])
    leave(one)
    expect(remembered()).toEqual(['eip155'])
  })

  test('is refused a lock, or has none', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } })
    const [one, other] = openTabs()
    await one.connect('fox')
    await vi.waitFor(() => expect(remembered()).toEqual(['eip155']))
    vi.stubGlobal('navigator', {})
    await other.connect('fox')
    expect(remembered()).toEqual(['eip155'])
  })
})
