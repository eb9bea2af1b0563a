import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/** Events of a provider that survive a restart, for state that is too large to be written anew after each change. */
export interface PersistedLog<T> {
  /** The events of earlier runs, in order. */
  readonly earlier: readonly T[]
  /** Writes an event to the end of the file, if there is a folder. */
  append(event: T): void
}

/**
 * Loads the events from a file in the sandbox's folder, one in JSON a line. Without a folder there are none. A last line
 * that a killed process did not finish is ignored.
 * @param name the file's name without its extension
 * @throws Error naming a file whose content is not valid
 */
export function persistedLog<T>(
  folder: string | undefined,
  name: string,
  schema: z.ZodType<T>,
): PersistedLog<T> {
  if (folder === undefined) return { earlier: [], append() {} }
  const path = join(folder, `${name}.jsonl`)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const finished = text.slice(0, text.lastIndexOf('\n') + 1)
  return {
    earlier: read(path, finished, schema),
    append(event) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendFileSync(path, `${JSON.stringify(event)}\n`, { mode: 0o600 })
    },
  }
}

function read<T>(path: string, text: string, schema: z.ZodType<T>): T[] {
  try {
    const lines = text.split('\n').filter(Boolean)
    return lines.map((line) => schema.parse(JSON.parse(line)))
  } catch (cause) {
    throw new Error(`${path} does not contain valid sandbox data. Delete the file to start again.`, {
      cause,
    })
  }
}
