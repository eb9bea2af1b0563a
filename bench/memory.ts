import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { round, verdict } from './verdict.ts'

/**
 * Resident memory of the product's process, without database and sandbox, idle for 30 s after its start. Beside it a
 * Node that does nothing, which is the floor.
 *
 *   node bench/memory.ts
 */
const BUDGET_MB = 200
const IDLE_MS = 30_000
const MB = 1_000_000

const floor = Number(
  spawnSync(process.execPath, ['-e', 'console.log(process.memoryUsage.rss())'], { encoding: 'utf8' }).stdout,
)
const demo = await startDemo()
await pause(IDLE_MS)
const metrics = await (await fetch(`${demo.productUrl}/metrics`)).text()
await demo.stop()
const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1])
verdict({
  what: 'idle memory of the product',
  unit: 'MB',
  value: resident / MB,
  budget: BUDGET_MB,
  details: {
    heap_used: round(heap / MB),
    bare_node: round(floor / MB),
    of_bare_node: round(resident / floor),
  },
})
