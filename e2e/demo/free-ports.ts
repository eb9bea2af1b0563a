import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Ports that nobody listens on now; all are held until the last is known, so no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return ports
}
