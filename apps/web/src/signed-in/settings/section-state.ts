/** The state of a section's query. */
interface Load {
  status: 'pending' | 'error' | 'success'
  fetchStatus: 'fetching' | 'paused' | 'idle'
  data: unknown
}

/** The state of a mutation, and when it last succeeded, in milliseconds since 1970. */
export interface Save {
  status: 'idle' | 'pending' | 'error' | 'success'
  succeededAt: number | null
}

/** How long "saved" and "sent" are shown (SETT-10). */
export const SUCCESS_SHOWN_MS = 2_000

/** The states of a section of the settings (CFG-19, SETT-08). */
export type SectionState = 'idle' | 'loading' | 'loaded' | 'error' | 'saving' | 'saved' | 'error_saving'

/**
 * The state of a section: the state of its save, from the start of the save until two seconds after it succeeded;
 * otherwise the state of its load. Cached data counts as loaded while it is reloaded.
 * @param save undefined for a section that cannot be changed
 * @param now milliseconds since 1970
 */
export function sectionState(load: Load, save?: Save, now = 0): SectionState {
  if (save?.status === 'pending') return 'saving'
  if (save?.status === 'error') return 'error_saving'
  if (save && isShown(save, now)) return 'saved'
  if (load.data !== undefined) return 'loaded'
  if (load.fetchStatus !== 'idle') return 'loading'
  return load.status === 'error' ? 'error' : 'idle'
}

function isShown({ status, succeededAt }: Save, now: number): boolean {
  return status === 'success' && succeededAt !== null && now < succeededAt + SUCCESS_SHOWN_MS
}

const testEmailLabels = {
  resettable: 'Send test email',
  loading: 'Sending',
  loaded: 'Sent',
  error: 'Try again',
} as const

/**
 * The state of the test email and the label of its button (CFG-20, COMS-06, G3-06): resettable before the first
 * attempt, and again two seconds after it was sent; in error after a failure, until the next attempt (C1-16).
 * @param now milliseconds since 1970
 */
export function testEmail(send: Save, now: number) {
  const state = testEmailState(send, now)
  return { state, label: testEmailLabels[state] }
}

function testEmailState(send: Save, now: number): keyof typeof testEmailLabels {
  if (send.status === 'pending') return 'loading'
  if (send.status === 'error') return 'error'
  return isShown(send, now) ? 'loaded' : 'resettable'
}
