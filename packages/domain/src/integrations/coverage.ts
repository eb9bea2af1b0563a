/** What a practice has received from a service: everything from `since` to `until`. */
export interface Coverage {
  since: Date
  until: Date
}

/**
 * The coverage after everything from `since` to `until` was fetched. A fetch that begins after the end of the earlier
 * coverage leaves a gap that nobody can close, so that the practice is complete only since that fetch began.
 * @param earlier null before the first fetch
 */
export function coverageAfter(earlier: Coverage | null, { since, until }: Coverage): Coverage {
  if (!earlier || since > earlier.until) return { since, until }
  return {
    since: earlier.since < since ? earlier.since : since,
    until: earlier.until > until ? earlier.until : until,
  }
}
