/** An attempt to store sessions, each with an id. */
export interface Attempt {
  /** Whether a later attempt has stored the session, or may still do so. */
  mayBeReplaced(id: string): boolean
  /** Whether a later attempt has stored the session. Waits for one that runs. */
  isReplaced(id: string): Promise<boolean>
  /** The user cancels: the attempt replaces nothing, even if the host stores its sessions. */
  cancel(): void
}

/** Attempts to store sessions: one that is cancelled and ends late must not end the session of a later one. */
export interface Attempts {
  /** An attempt begins; `storing` settles with it. */
  begin(ids: readonly string[], storing: Promise<unknown>): Attempt
  /** The host ends these sessions: an earlier attempt that is late is not replaced by them. */
  end(isOf: (id: string) => boolean): void
}

export function createAttempts(): Attempts {
  let count = 0
  /** The last attempt for each session, while it runs. */
  const running = new Map<string, { readonly number: number; readonly done: Promise<void> }>()
  /** The number of the last attempt for each session that succeeded. */
  const stored = new Map<string, number>()
  return {
    begin(ids, storing) {
      count += 1
      const number = count
      let finish = () => {}
      const done = new Promise<void>((resolve) => {
        finish = resolve
      })
      let isOver = false
      const end = (isStored: boolean) => {
        if (isOver) return
        isOver = true
        for (const id of ids) {
          if (isStored) stored.set(id, Math.max(number, stored.get(id) ?? 0))
          if (running.get(id)?.number === number) running.delete(id)
        }
        finish()
      }
      for (const id of ids) running.set(id, { number, done })
      storing.then(
        () => end(true),
        () => end(false),
      )
      const later = (id: string) => {
        const attempt = running.get(id)
        return attempt && attempt.number > number ? attempt : undefined
      }
      const hasLater = (id: string) => (stored.get(id) ?? 0) > number
      return {
        mayBeReplaced: (id) => later(id) !== undefined || hasLater(id),
        async isReplaced(id) {
          for (let attempt = later(id); attempt; attempt = later(id)) await attempt.done
          return hasLater(id)
        },
        cancel: () => end(false),
      }
    },
    end(isOf) {
      for (const id of [...stored.keys()]) if (isOf(id)) stored.delete(id)
    },
  }
}
