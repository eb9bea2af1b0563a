/** Runs the server as one file, which scripts/build.ts makes of its sources. */
export const PRODUCT = 'apps/server/run-bundle.mjs'

/** Limits the space of short-lived objects to 2 × 4 MB, which reduces the product's idle memory by a third. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4'

/** Collects garbage when the heap has grown by 30 %. By default it may double after a busy time, and stays so. */
const SLOW_HEAP_GROWTH = '--heap-growing-percent=30'

/** Node's flags for the product. */
export const FLAGS: readonly string[] = [SMALL_YOUNG_GENERATION, SLOW_HEAP_GROWTH]

/**
 * One pool for all threads, whose freed memory is returned to the system: by default the C library of Linux has a pool
 * for each thread, and keeps most of what was ever needed at a time, such as during the start.
 */
export const RETURN_FREED_MEMORY: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
