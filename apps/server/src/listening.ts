import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from './cannot-start.ts'

/** An address on which the product is to listen, and the variables that set it. */
export interface Listener {
  /** What the port is for, such as "HTTP". */
  purpose: string
  port: number
  host: string
  variables: { port: string; host: string }
}

/**
 * Checks all ports before anything starts, so that one start lists all ports that are in use.
 * @throws CannotStart naming each port that is not available
 */
export async function assertPortsFree(listeners: readonly Listener[]): Promise<void> {
  const reasons: string[] = []
  for (const listener of listeners) {
    const error = await tryListening(listener)
    if (error) reasons.push(whyNotListening(error, listener))
  }
  if (reasons.length > 0) throw new CannotStart(reasons)
}

async function tryListening({ port, host }: Listener): Promise<unknown> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
    return null
  } catch (error) {
    return error
  } finally {
    server.close()
  }
}

/** Why listening failed, and what to do. A port may be taken even after it was checked. */
export function whyNotListening(error: unknown, { purpose, port, host, variables }: Listener): string {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} for ${purpose} is taken: end the program that uses it (perhaps another Enamel), ` +
        `or choose another port with ${variables.port}.`
      )
    case 'EACCES':
      return `This user may not open port ${port} for ${purpose}: choose a port of at least 1024 with ${variables.port}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host} for ${purpose}: set ${variables.host} to an address that it has.`
    default:
      return `Nothing can listen for ${purpose} on ${host}:${port}: ${message}.`
  }
}
