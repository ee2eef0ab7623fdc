import type { EmberWallet } from './wallet.ts'

const rejection = () => Object.assign(new Error('User rejected the request'), { code: 4001 })

/** An Ember wallet for tests, with functions that act as its user. */
export function createEmberWallet(page: EventTarget, { isKnown = false } = {}) {
  let answer: 'accept' | 'reject' | 'hang' = 'accept'
  let visible = isKnown
  let turn = 0
  const listeners = new Set<(addresses: readonly string[]) => void>()
  const addressOf = (at: number) => `ember1${String(at).padStart(2, '0')}${'a'.repeat(36)}`
  const prompt = async () => {
    if (answer === 'hang') await new Promise(() => {})
    if (answer === 'reject') throw rejection()
  }
  const wallet: EmberWallet = {
    id: 'org.ember.test',
    name: 'Ember Test',
    async connect({ ask }) {
      if (!visible && !ask) return []
      if (!visible) await prompt()
      visible = true
      return [addressOf(turn)]
    },
    async sign(text) {
      await prompt()
      return `signed:${text}`
    },
    async disconnect() {
      visible = false
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    wallet,
    answer(how: typeof answer) {
      answer = how
    },
    change() {
      const addresses = [addressOf(++turn)]
      for (const listener of listeners) listener(addresses)
      return addresses
    },
    announce() {
      const say = () => page.dispatchEvent(new CustomEvent('ember:announce', { detail: wallet }))
      page.addEventListener('ember:request', say)
      say()
      return () => page.removeEventListener('ember:request', say)
    },
  }
}
