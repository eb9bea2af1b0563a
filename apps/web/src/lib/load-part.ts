import { PartNotLoaded } from './part-not-loaded.ts'
import { renewStyles } from './renew-styles.ts'

/**
 * Loads a part of the page, after loading again the style sheets that could not be loaded before.
 * @throws PartNotLoaded
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    await renewStyles()
    return await load()
  } catch (cause) {
    throw new PartNotLoaded(cause)
  }
}
