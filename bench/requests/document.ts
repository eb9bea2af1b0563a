import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')

/** The parts of docs/performance.md that are written by programs. */
export type WrittenPart = 'requests' | 'figures of bench'

/** Replaces a part of docs/performance.md, and leaves the rest as people wrote it. */
export async function writePart(part: WrittenPart, content: string): Promise<void> {
  await writeFile(DOCUMENT, withPart(await readFile(DOCUMENT, 'utf8'), part, content))
}

/**
 * The document with other content between the two comments that mark a part.
 * @throws if the document does not have both
 */
export function withPart(document: string, part: WrittenPart, content: string): string {
  const [start, end] = [`<!-- ${part}: written by npm run bench -->`, `<!-- ${part}: end -->`]
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/performance.md does not have the comments of "${part}"`)
  return `${document.slice(0, from)}${start}\n\n${content}\n\n${document.slice(to)}`
}

/** When and on what the figures were measured. @param load the load average of the minute before */
export function circumstances(now: Date, load: number): string {
  const day = now.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `Measured on ${day} on ${cpus().length} cores, ${process.platform}, Node ${process.versions.node}; the load average of the machine was ${load.toFixed(1)} before.`
}

/** The load average of the last minute. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0
}
