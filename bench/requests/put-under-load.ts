import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type CallName, calls } from './calls.ts'
import type { LoadResult } from './load-generator.ts'
import type { LoadGenerator, MeasuredProduct, MeasuredServer } from './programs.ts'

export const CONNECTIONS = 8
const POLL_MS = 50

/** What the measurements of all calls share. */
export interface Bench {
  product: MeasuredProduct
  floor: MeasuredServer
  generator: LoadGenerator
  /** The administrator's connection. */
  db: pg.Pool
  /** Of the signed-in member of staff. */
  headers: Record<string, string>
  /** The patients whose data is read, and those who are written about. */
  patients: { read: string[]; written: string[] }
}

export function loadProduct(bench: Bench, name: CallName, seconds: number): Promise<LoadResult> {
  const paths = patientsOf(bench, name).map((id) => calls[name].path(id))
  return load(bench, name, { url: bench.product.url, paths, headers: bench.headers, seconds })
}

export function loadFloor(bench: Bench, name: CallName, seconds: number): Promise<LoadResult> {
  const paths = patientsOf(bench, name).map((id) => `/${name}/${id}`)
  return load(bench, name, { url: bench.floor.url, paths, headers: {}, seconds })
}

/** @throws if any response has another status than the expected one */
async function load(
  { generator }: Bench,
  name: CallName,
  target: { url: string; paths: string[]; headers: Record<string, string>; seconds: number },
): Promise<LoadResult> {
  const { method, body, status } = calls[name]
  const result = await generator.run({ ...target, method, body, connections: CONNECTIONS })
  if (Object.keys(result.statuses).join() !== String(status))
    throw new Error(`${name} at ${target.url}: ${JSON.stringify(result.statuses)}`)
  return result
}

/** The patients whom a call is about. */
export function patientsOf({ patients }: Bench, name: CallName): string[] {
  return calls[name].method === 'GET' ? patients.read : patients.written
}

/**
 * Has a worker send what waits, until every text was handed over and the carrier has reported about it.
 * @returns how many statements the worker sent
 */
export async function settled({ db, product }: Bench): Promise<number> {
  const waiting = `select from communications c join deliveries d
      on d.client_id = c.client_id and d.communication_id = c.id
    where d.state not in ('accepted', 'refused') or c.status not in ('delivered', 'failed') limit 1`
  const isWaiting = async () => ((await db.query(waiting)).rowCount ?? 0) > 0
  if (!(await isWaiting())) return 0
  return product.withWorker(async () => {
    while (await isWaiting()) await pause(POLL_MS)
  })
}
