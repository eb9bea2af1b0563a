import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/** A provider's state that survives a restart. */
export interface Persisted<T> {
  /** The current state. Change it in place, then call `save`. */
  value: T
  /** Writes the state to its file, if there is a folder. */
  save(): void
}

/**
 * Loads a provider's state from a JSON file in the sandbox's folder. Without a folder the state is only in memory.
 * @param name the file's name without its extension
 * @param initialState returns the state when there is no file
 * @throws Error naming a file whose content is not valid
 */
export function persistedFile<T>(
  folder: string | undefined,
  name: string,
  schema: z.ZodType<T>,
  initialState: () => NoInfer<T>,
): Persisted<T> {
  if (folder === undefined) return { value: initialState(), save() {} }
  const path = join(folder, `${name}.json`)
  const value = existsSync(path) ? read(path, schema) : initialState()
  return {
    value,
    save() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // The file is replaced in one step, so that a killed process leaves the old file intact.
      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

function read<T>(path: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Error(`${path} does not contain valid sandbox data. Delete the file to start again.`, {
      cause,
    })
  }
}
