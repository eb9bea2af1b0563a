import { percentile } from '../verdict.ts'
import { type CallName, calls } from './calls.ts'
import type { LoadResult } from './load-generator.ts'
import type { MeasuredServer } from './programs.ts'
import { type Bench, loadFloor, loadProduct, patientsOf, settled } from './put-under-load.ts'

/** Requests of one call, sent one after the other, whose statements are counted. */
const COUNTED_REQUESTS = 40
/** After so many seconds of load V8 has optimised the code of a call. */
const OPTIMISED_AFTER_S: Record<CallName, number> = {
  inbox: 20,
  patient: 20,
  timeline: 20,
  note: 30,
  SMS: 60,
}

export interface MeasuredCall {
  name: CallName
  /** Requests a second, the medians of the windows. */
  rate: number
  floorRate: number
  /**
   * The floor's rate by the product's: the median of the ratios of neighbouring windows, which share a noisy machine.
   */
  ratio: number
  /** Milliseconds, the medians of the windows. */
  p50: number
  p95: number
  /** Processor time of the process for each request, in milliseconds. */
  processorMs: number
  floorProcessorMs: number
  /** Texts only: how many a second the carrier received when a worker sent those that waited. */
  sentRate?: number
}

/** Measures a call in windows that alternate with windows of the bare program. */
export async function measureCall(
  bench: Bench,
  name: CallName,
  { windows, seconds }: { windows: number; seconds: number },
): Promise<MeasuredCall> {
  await loadFloor(bench, name, OPTIMISED_AFTER_S[name])
  await warmUp(bench, name)
  const floor: Window[] = []
  const product: Window[] = []
  const sentRates: number[] = []
  for (let window = 0; window < windows; window++) {
    floor.push(await timed(bench.floor, () => loadFloor(bench, name, seconds)))
    const start = new Date()
    const result = await timed(bench.product, () => loadProduct(bench, name, seconds))
    product.push(result)
    await settled(bench)
    if (name === 'SMS') sentRates.push(await rateOfSent(bench, start, result.responses))
  }
  const median = (values: number[]) => percentile(values, 0.5)
  const rates = product.map(({ responses, seconds }) => responses / seconds)
  const floorRates = floor.map(({ responses, seconds }) => responses / seconds)
  return {
    name,
    rate: median(rates),
    floorRate: median(floorRates),
    ratio: median(rates.map((rate, window) => (floorRates[window] ?? 0) / rate)),
    p50: median(product.map(({ p50 }) => p50)),
    p95: median(product.map(({ p95 }) => p95)),
    processorMs: median(product.map(({ processorMs }) => processorMs)),
    floorProcessorMs: median(floor.map(({ processorMs }) => processorMs)),
    ...(name === 'SMS' && { sentRate: median(sentRates) }),
  }
}

export async function warmUp(bench: Bench, name: CallName, seconds = OPTIMISED_AFTER_S[name]): Promise<void> {
  await loadProduct(bench, name, seconds)
  await settled(bench)
}

type Window = LoadResult & Pick<MeasuredCall, 'processorMs'>

/** Runs a window and adds the server's processor time for each response. */
async function timed(server: MeasuredServer, work: () => Promise<LoadResult>): Promise<Window> {
  const before = await server.processorMs()
  const result = await work()
  return { ...result, processorMs: ((await server.processorMs()) - before) / result.responses }
}

/**
 * How many texts a second the carrier has received since then, from the first to the last.
 * @throws if texts are missing
 */
async function rateOfSent({ product }: Bench, start: Date, accepted: number): Promise<number> {
  const url = `${product.sandboxUrl}/control/outbox?channel=sms&since=${start.toISOString()}`
  const texts = (await (await fetch(url)).json()) as { received_at: string }[]
  if (texts.length < accepted) throw new Error(`The carrier received ${texts.length} of ${accepted} texts`)
  const times = texts.map(({ received_at }) => Date.parse(received_at))
  return (texts.length * 1000) / (Math.max(...times) - Math.min(...times))
}

/** How many statements a call takes: a request's own, and those of the jobs that follow. */
export interface Statements {
  byRequest: number
  byOthers: number
}

/** Counts the statements of single requests; the median of a request's own, and the mean of the jobs' that follow. */
export async function countStatements(bench: Bench, name: CallName): Promise<Statements> {
  const { method, path, body } = calls[name]
  const ofRequests: number[] = []
  await bench.product.countStatements()
  let last = await bench.product.statements()
  for (const patient of patientsOf(bench, name).slice(0, COUNTED_REQUESTS)) {
    const response = await fetch(`${bench.product.url}${path(patient)}`, {
      method,
      headers: { ...bench.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ id: crypto.randomUUID(), ...body }) }),
    })
    await response.arrayBuffer()
    const now = await bench.product.statements()
    ofRequests.push(now.byRequests - last.byRequests)
    last = now
  }
  const ofWorker = await settled(bench)
  const { byOthers } = await bench.product.statements()
  await bench.product.stopCounting()
  return {
    byRequest: percentile(ofRequests, 0.5),
    byOthers: (ofWorker + byOthers) / COUNTED_REQUESTS,
  }
}
