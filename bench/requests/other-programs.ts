import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { markdownTable } from './markdown-table.ts'

/** The other programs of bench/ that check a budget, with their arguments, from short to long. */
const PROGRAMS = [
  'first-load.ts',
  'first-load.ts br',
  'start.ts',
  'memory.ts',
  'click-to-paint.ts',
  'open-to-paint.ts',
  'push-to-paint.ts',
  'queue-to-paint.ts',
  'report-to-paint.ts',
  'fan-out.ts',
  'exports.ts',
  'reports.ts 9',
  'reconnect.ts',
  'processes.ts',
  'outages.ts',
  'kill-restart.ts --messages 1200 --kills 24 --crashes 6',
  'staff-texts.ts',
  'bulk.ts',
  'automations.ts',
  'mailbox.ts',
  'mailbox.ts --mailbox outlook',
]

/** What a program printed, and whether it met its budgets. */
export interface ProgramResult {
  command: string
  lines: string[]
  isMet: boolean
}

/** Runs the other programs one after the other. */
export async function runOtherPrograms(): Promise<ProgramResult[]> {
  const results: ProgramResult[] = []
  for (const program of PROGRAMS) results.push(await run(`bench/${program}`))
  return results
}

async function run(command: string): Promise<ProgramResult> {
  console.error(`node ${command}`)
  const program = spawn(process.execPath, command.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(program, 'close')
  const lines: string[] = []
  for await (const line of createInterface(program.stdout)) {
    console.error(line)
    lines.push(line)
  }
  const [code] = await ended
  return { command, lines, isMet: code === 0 }
}

/**
 * The figures of all programs as one Markdown table. A program may also check what it prints without a budget. If it
 * failed although each figure met its budget, a row says so.
 */
export function figuresTable(results: readonly ProgramResult[]): string {
  const rows = results.flatMap(({ command, lines, isMet }) => {
    const figures = lines.flatMap(figureOf)
    const printed = figures.length > 0 ? figures : [withoutBudget(lines.join('; '))]
    const isExplained = isMet || printed.some((cells) => cells.at(-1) === 'no')
    const shown = isExplained ? printed : [...printed, withoutBudget('The program failed', 'no')]
    return shown.map((cells, index) => [...cells, index === 0 ? `\`node ${command}\`` : ''])
  })
  const head = ['What', 'Figure', 'Budget', 'Floor in the same run', 'Times the floor', 'Met', 'Command']
  return markdownTable(head, rows)
}

/** The cells of a printed line of JSON: a figure with its budget (see printVerdict), or counts. */
function figureOf(line: string): string[][] {
  if (!line.startsWith('{')) return []
  const { what, unit, value, budget, is_met, floor, floor_value, ratio_to_floor, ...counts } =
    JSON.parse(line)
  if (value === undefined) return [withoutBudget([what, countsText(counts)].filter(Boolean).join(': '))]
  const floorText = floor === undefined ? '' : `${floor}: ${floor_value} ${unit}`
  const ratio = ratio_to_floor === undefined ? '' : String(ratio_to_floor)
  return [[what, `${value} ${unit}`, `${budget} ${unit}`, floorText, ratio, is_met ? 'yes' : 'no']]
}

function withoutBudget(text: string, met = ''): string[] {
  return [text, '', '', '', '', met]
}

/** Of a list, such as one of failures, the number is shown. */
function countsText(counts: object): string {
  return Object.entries(counts)
    .map(([name, count]): [string, unknown] => [name, Array.isArray(count) ? count.length : count])
    .filter(([, count]) => typeof count !== 'object')
    .map(([name, count]) => `${name.replaceAll('_', ' ')}: ${count}`)
    .join(', ')
}
