import type { PluginContext } from './plugin.ts'

/** The services through which a plugin acts on shared state. */
type Acting = Pick<PluginContext, 'router' | 'modal' | 'notices' | 'events' | 'api' | 'messages'>

// biome-ignore lint/suspicious/noExplicitAny: a function of any type; the caller keeps the real one
type AnyFunction = (...args: any[]) => any

/**
 * Disables the actions of these services once `end` returns a reason, so that a late continuation does not affect the
 * user's page. Reading still works, and storage still accepts writes, such as the record of a sign-out. Internal
 * members of the kernel's services are left out.
 */
export function createInert({ router, modal, notices, events, api, messages }: Acting, end: () => Error | undefined) {
  const until = <Act extends AnyFunction>(
    act: Act,
    otherwise: (...args: Parameters<Act>) => unknown = () => undefined,
  ) => ((...args) => (end() ? otherwise(...(args as Parameters<Act>)) : act(...args))) as Act

  return {
    router: {
      ...router,
      push: until(router.push),
      replace: until(router.replace),
      reset: until(router.reset),
      back: until(router.back),
    },
    modal: {
      isOpen: modal.isOpen,
      open: until(modal.open as AnyFunction, (view) => (view?.asks ? Promise.resolve() : undefined)),
      close: until(modal.close, () => !modal.isOpen()),
      prepare: until(modal.prepare, () => false),
      shake: until(modal.shake),
      setLoading: until(modal.setLoading),
      setInline: until(modal.setInline),
      settle: until(modal.settle),
      take: until(modal.take),
    },
    // Each of its members is an action.
    notices: Object.fromEntries(
      Object.entries(notices).map(([name, act]) => [name, until(act as AnyFunction)]),
    ) as unknown as PluginContext['notices'],
    events: { ...events, emit: until(events.emit as AnyFunction) },
    messages: {
      get: messages.get,
      get format() {
        return messages.format
      },
      setLocale: until(messages.setLocale, async () => {}),
    },
    api: { ...api, call: until(api.call as AnyFunction, () => Promise.reject(end())) },
  } satisfies Acting
}
