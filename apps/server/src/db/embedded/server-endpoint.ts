import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ClusterPlace } from './cluster.ts'

/** Where a server listens. */
export interface ServerEndpoint {
  /** Its port at 127.0.0.1, which is part of the name of its socket. */
  port: number
  /** The folder of its Unix socket; undefined when it has none. */
  socketFolder: string | undefined
}

/**
 * The URL of a database for one of the server's roles: over the Unix socket if the server has one. Without its parameter
 * `host` it is the URL over TCP.
 */
export function urlOfDatabase(
  { port, socketFolder }: ServerEndpoint,
  { role, password, database }: { role: string; password: string; database: string },
): string {
  const overTcp = `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
  return socketFolder ? `${overTcp}?host=${encodeURIComponent(socketFolder)}` : overTcp
}

/**
 * Finds out whether the cluster's folder can have a Unix socket, since a round trip over one costs less of the processor
 * than over TCP.
 * @returns the folder of the server's socket; undefined where only TCP is possible: the path would be too long (at most
 *   107 bytes on Linux), the file system contains no sockets, or the system has none, like Windows
 */
export async function findSocketFolder({ folder, clusterFolder }: ClusterPlace): Promise<string | undefined> {
  // The name is longer than the server's own (cluster/.s.PGSQL.65535). A killed process's file is removed as unfinished.
  const path = join(folder, `unfinished-${process.pid}-${randomBytes(6).toString('hex')}`)
  const server = createServer()
  try {
    server.listen(path)
    await once(server, 'listening')
    return clusterFolder
  } catch {
    return undefined
  } finally {
    server.close()
  }
}
