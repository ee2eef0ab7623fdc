import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type AnyView, defineView } from './defineView.ts'
import { createRouter, ViewNotFoundError } from './router.ts'
import { type RouterEntry, routerSlice } from './state.ts'
import { createStore } from './store.ts'

const load = async () => ({ default: () => null })
const A = defineView<{ from?: string }>('A', load as never)
const B = defineView<{ id: number }>('B', load as never)
const C = defineView('C', load as never)
const views: readonly AnyView[] = [A, B, C]

function setup() {
  const store = createStore(vi.fn())
  const onEmpty = vi.fn()
  store.mount(routerSlice)
  const host = createRouter(store, { onEmpty, lifetime: new AbortController().signal })
  const off = Object.fromEntries(views.map((view) => [view.id, host.register(view)]))
  const stack = () => store.get(routerSlice).stack
  return { ...host, store, onEmpty, off, stack, ids: () => stack().map((entry) => entry.view) }
}

describe('the stack', () => {
  test('push adds a view, replace replaces the top, and reset replaces the stack', () => {
    const { router, ids } = setup()
    router.push(A)
    router.push(B, { id: 1 })
    expect(ids()).toEqual(['A', 'B'])
    router.replace(C)
    expect(ids()).toEqual(['A', 'C'])
    router.reset(B, { id: 2 })
    expect(ids()).toEqual(['B'])
    expect(router.current()).toMatchObject({ view: 'B', params: { id: 2 } })
  })

  test('back removes the top; on the last view it calls onEmpty, and the view stays', () => {
    const { router, ids, onEmpty } = setup()
    router.push(A)
    router.push(C)
    router.back()
    expect(ids()).toEqual(['A'])
    expect(onEmpty).not.toHaveBeenCalled()
    router.back()
    expect(onEmpty).toHaveBeenCalledOnce()
    expect(ids()).toEqual(['A'])
  })

  test('each entry keeps its own parameters and key, and entries below do not change', () => {
    const { router, stack } = setup()
    router.push(B, { id: 1 })
    const [first] = stack()
    router.push(B, { id: 2 })
    expect(stack().map((entry) => entry.params)).toEqual([{ id: 1 }, { id: 2 }])
    expect(stack()[0]).toBe(first)
    router.back()
    expect(router.current()).toBe(first)
    expect(new Set(stack().map((entry) => entry.key)).size).toBe(stack().length)
  })

  test('the view on top with equal parameters is not pushed twice', () => {
    const { router, stack } = setup()
    router.push(A)
    router.push(A, {})
    router.push(A, { from: 'x' })
    router.push(A, { from: 'x' })
    expect(stack()).toHaveLength(2)
  })

  test('left out parameters are an empty object', () => {
    const { router } = setup()
    router.push(C)
    expect(router.current()?.params).toEqual({})
  })
})

describe('a view that is unregistered', () => {
  test('is pruned from the stack, and the others stay as they were', () => {
    const { router, stack, off } = setup()
    router.push(A)
    router.push(B, { id: 1 })
    router.push(A, { from: 'x' })
    const below = stack()[0]
    off.B?.()
    expect(stack().map((entry) => entry.params)).toEqual([{}, { from: 'x' }])
    expect(stack()[0]).toBe(below)
    expect(router.resolve('B')).toBeUndefined()
    expect(router.resolve('A')).toBe(A)
  })

  test('and is not in the stack notifies no listener', () => {
    const { store, router, off } = setup()
    router.push(A)
    const listener = vi.fn()
    store.subscribe(listener)
    off.B?.()
    expect(listener).not.toHaveBeenCalled()
  })

  test('can not be shown', () => {
    const { router, off, stack } = setup()
    off.C?.()
    for (const show of [router.push, router.replace, router.reset]) {
      expect(() => show(C)).toThrow(new ViewNotFoundError({ view: 'C' }))
    }
    expect(stack()).toEqual([])
  })
})

test('property: the stack behaves like a simple model', () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constantFrom('push', 'replace', 'reset'), view: fc.nat(2), id: fc.nat(1) }),
    fc.record({ kind: fc.constant('back'), view: fc.constant(0), id: fc.constant(0) }),
    fc.record({ kind: fc.constant('drop'), view: fc.nat(2), id: fc.constant(0) }),
  )
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const { router, stack, off, onEmpty } = setup()
      const living = new Set(views.map((view) => view.id))
      let model: Pick<RouterEntry, 'view' | 'params'>[] = []
      let empties = 0
      for (const { kind, view: index, id } of moves) {
        const view = views[index] as AnyView
        const entry = { view: view.id, params: { id } }
        if (kind === 'back') {
          router.back()
          if (model.length > 1) model = model.slice(0, -1)
          else empties++
        } else if (kind === 'drop') {
          off[view.id]?.()
          living.delete(view.id)
          model = model.filter((item) => item.view !== view.id)
        } else if (!living.has(view.id)) {
          expect(() => router[kind as 'push'](view, { id })).toThrow(ViewNotFoundError)
        } else {
          router[kind as 'push'](view, { id })
          const isAgain = JSON.stringify(model.at(-1)) === JSON.stringify(entry)
          if (kind === 'push') model = isAgain ? model : [...model, entry]
          else if (kind === 'replace') model = [...model.slice(0, -1), entry]
          else model = [entry]
        }
        expect(stack().map(({ view, params }) => ({ view, params }))).toEqual(model)
        expect(new Set(stack().map(({ key }) => key)).size).toBe(model.length)
        expect(onEmpty).toHaveBeenCalledTimes(empties)
      }
    }),
  )
})
