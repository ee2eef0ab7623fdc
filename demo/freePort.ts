/** How many ports are tried before it is given up. */
const tries = 20

const isTaken = (error: unknown) => (error as { readonly code?: unknown } | null)?.code === 'EADDRINUSE'

/** Starts a server on a port, or on the next one that is free where something else has it. Throws what `start` throws otherwise. */
export async function onFreePort<Server>(port: number, start: (port: number) => Promise<Server>): Promise<Server> {
  for (let next = port; ; next++) {
    try {
      return await start(next)
    } catch (error) {
      if (!isTaken(error) || next + 1 >= port + tries) throw error
    }
  }
}
