import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/** A provider's state that survives a restart. */
export interface Persisted<T> {
  /** The present state; change it in place, then call `save`. */
  value: T
  /** Writes the state to its file, if there is a folder. */
  save(): void
}

/**
 * A provider's state: a JSON file in the sandbox's folder; without a folder, memory only.
 * @param name of the file, without its ending
 * @throws Error naming a file whose content is not valid
 */
export function persistedFile<T>(
  folder: string | undefined,
  name: string,
  shape: z.ZodType<T>,
  whenNew: () => NoInfer<T>,
): Persisted<T> {
  if (folder === undefined) return { value: whenNew(), save() {} }
  const path = join(folder, `${name}.json`)
  const value = existsSync(path) ? read(path, shape) : whenNew()
  return {
    value,
    save() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // Replaced in one step: a process that is killed leaves the old file whole.
      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

function read<T>(path: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Error(
      `${path} is not readable as what the sandbox once stored there. Remove it to begin anew.`,
      {
        cause,
      },
    )
  }
}
