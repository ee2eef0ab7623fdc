import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchPresence } from './presence.ts'

let lifetime: AbortController
let host: HTMLElement
let regions: HTMLElement
let isOpen: boolean
let mayLeave: boolean
let check: () => void

beforeEach(() => {
  lifetime = new AbortController()
  host = document.createElement('portico-modal')
  regions = document.createElement('div')
  document.body.append(host)
  isOpen = mayLeave = true
  check = watchPresence(
    host,
    regions,
    () => isOpen,
    () => mayLeave,
    () => document.body.append(host),
    lifetime.signal,
  )
})
afterEach(() => {
  lifetime.abort()
  host.remove()
})

/** Waits until mutation observers have been called. */
const observed = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

describe('while it is open', () => {
  test.each([
    ['aria-hidden', 'true'],
    ['inert', ''],
  ])('%s that the page sets is removed', async (name, value) => {
    host.setAttribute(name, value)
    await observed()
    expect(host.hasAttribute(name)).toBe(false)
  })

  test('attributes that the page set before are removed on opening', () => {
    isOpen = false
    mayLeave = false
    host.setAttribute('aria-hidden', 'true')
    isOpen = true
    check()
    expect(host.hasAttribute('aria-hidden')).toBe(false)
  })

  test('a page that sets it again each time does not hang', async () => {
    let sets = 0
    const page = new MutationObserver(() => {
      if (host.hasAttribute('inert') || sets > 1_000) return
      sets++
      host.setAttribute('inert', '')
    })
    page.observe(host, { attributes: true })
    host.setAttribute('inert', '')
    await new Promise((resolve) => setTimeout(resolve))
    page.disconnect()
    expect(sets).toBeLessThan(200)
  })
})

describe('once it is closed', () => {
  test('the host element leaves the page', () => {
    isOpen = false
    check()
    expect(host.isConnected).toBe(false)
  })

  test('it leaves after the last toast and announcement', async () => {
    const line = document.createElement('div')
    line.textContent = 'Copied'
    regions.append(line)
    isOpen = false
    check()
    expect(host.isConnected).toBe(true)
    line.remove()
    await observed()
    expect(host.isConnected).toBe(false)
  })

  test('it comes back for a text that arrives after it has left', async () => {
    isOpen = false
    check()
    regions.textContent = 'Sent'
    await observed()
    expect(host.isConnected).toBe(true)
  })

  test('it does not come back for a text after its lifetime has ended', () => {
    lifetime.abort()
    isOpen = false
    regions.textContent = 'Sent'
    check()
    expect(host.isConnected).toBe(false)
  })

  test('it stays if it may not leave', () => {
    isOpen = mayLeave = false
    check()
    expect(host.isConnected).toBe(true)
  })

  test('attributes that the page sets on it stay', async () => {
    isOpen = mayLeave = false
    host.setAttribute('inert', '')
    await observed()
    expect(host.hasAttribute('inert')).toBe(true)
  })
})
