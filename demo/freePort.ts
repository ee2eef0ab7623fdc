/** The number of ports to try. */
const tries = 20

const isTaken = (error: unknown) => (error as { readonly code?: unknown } | null)?.code === 'EADDRINUSE'

/** Starts a server on a port, or on the next free one if it is in use. Rethrows any other error of `start`. */
export async function onFreePort<Server>(port: number, start: (port: number) => Promise<Server>): Promise<Server> {
  for (let next = port; ; next++) {
    try {
      return await start(next)
    } catch (error) {
      if (!isTaken(error) || next + 1 >= port + tries) throw error
    }
  }
}
