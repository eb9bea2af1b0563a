import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'

/** The UI version of a page that was not built for a release. */
export const LOCAL_VERSION = 'local'
export const VERSION_PROBES = 3

/**
 * Whether to probe the health endpoint: not for a local page, nor for a page of the announced version (CFG-09, C1-02).
 */
export function shouldProbe(uiVersion: string, announced: string): boolean {
  return uiVersion !== LOCAL_VERSION && uiVersion !== announced
}

/**
 * Whether the page reloads: all three probes returned the announced version (CFG-10), and the page has not reloaded for
 * this version before (G1-23). A failed probe, or a response without a version, is null.
 */
export function shouldReload(
  probes: readonly (string | null)[],
  announced: string,
  lastReloadedFor: string | null,
): boolean {
  return (
    probes.length === VERSION_PROBES &&
    probes.every((probe) => probe === announced) &&
    lastReloadedFor !== announced
  )
}

/**
 * How long the check ignores announced versions after probes that did not agree, as during a deployment, or after a
 * reload that failed.
 */
export const VERSION_REST_MS = MS_PER_MINUTE
