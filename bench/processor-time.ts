import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit of processor time on Linux. */
const TICK_MS = 10

interface ProcessTimes {
  parent: number
  /** Of the process itself. */
  ownMs: number
  /** Of its children that have ended. */
  endedMs: number
}

/**
 * The processor time that a process has used, and its children if wanted. Other than elapsed time it hardly depends on
 * what else the machine does.
 */
export function processorMs(pid: number, { withChildren = false } = {}): number {
  const { ownMs, endedMs } = timesOf(pid)
  if (!withChildren) return ownMs
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [timesOf(Number(name))]
      } catch {
        // The process has ended in the meantime.
        return []
      }
    })
    .filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + child.ownMs, ownMs + endedMs)
}

/** @throws when there is no such process */
function timesOf(pid: number): ProcessTimes {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces.
  const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9).map(Number)
  return {
    parent: Number(parent),
    ownMs: (user + system) * TICK_MS,
    endedMs: (endedUser + endedSystem) * TICK_MS,
  }
}
