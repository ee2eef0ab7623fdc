import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  field,
  measureLikeACard,
  names,
  openAllWallets as open,
  press,
  ready,
  scrollTo,
  tile,
  tiles,
} from '../testing/allWallets.tsx'
import { listedMany } from '../testing/directory.ts'

measureLikeACard()

describe('the keyboard', () => {
  const openGrid = async () => {
    const stage = await open({
      all: listedMany(90),
      page: async () => ({ wallets: listedMany(90), count: 90, isLast: true }),
    })
    await ready()
    tile('Wallet 1').focus()
    return stage
  }

  test('starts with focus in the search field', async () => {
    await open({ all: listedMany(3) })
    expect(document.activeElement).toBe(field())
  })

  test('moves focus in the grid, of which one tile is in the tab order', async () => {
    await openGrid()
    expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toEqual([tile('Wallet 1')])
    press('ArrowRight')
    expect(document.activeElement).toBe(tile('Wallet 2'))
    press('ArrowDown')
    expect(document.activeElement).toBe(tile('Wallet 5'))
    expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toEqual([tile('Wallet 5')])
    press('End')
    await waitFor(() => expect(document.activeElement).toBe(tile('Wallet 90')))
    press('Home')
    await waitFor(() => expect(document.activeElement).toBe(tile('Wallet 1')))
  })

  test('keeps focus on a tile that is scrolled out of view', async () => {
    await openGrid()
    await scrollTo(120 * 20)
    expect(names()).toContain('Wallet 61')
    expect(document.activeElement).toBe(tile('Wallet 1'))
  })

  test('returns to a visible tile after focus was outside of the grid', async () => {
    await openGrid()
    field().focus()
    await scrollTo(120 * 20)
    expect(names()).not.toContain('Wallet 1')
    expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toEqual([tile('Wallet 64')])
  })

  test('ignores other keys, and keys with a modifier', async () => {
    await openGrid()
    expect(press('a')).toBe(true)
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight', altKey: true })).toBe(true)
    expect(document.activeElement).toBe(tile('Wallet 1'))
  })
})
