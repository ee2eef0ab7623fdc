import { LimitExceededRpcError } from '../wallet/internal.ts'

/** After this many refusals in a row, the page has to wait `pause` milliseconds before its next request. */
const maxRefusals = 3
const pause = 30_000

/** Counts the requests that the user refused in a row. */
export function createRefusals() {
  let refusals = { count: 0, at: 0 }
  return {
    note() {
      refusals = { count: refusals.count + 1, at: Date.now() }
    },
    clear() {
      refusals = { count: 0, at: 0 }
    },
    /** Throws `RPC_LIMIT_EXCEEDED` while the page has to wait. */
    check() {
      if (refusals.count < maxRefusals) return
      if (Date.now() - refusals.at < pause) throw new LimitExceededRpcError()
      this.clear()
    },
  }
}
