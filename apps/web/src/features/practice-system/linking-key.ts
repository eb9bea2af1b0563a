/** The key of mutations that link or unlink a patient; without saying which, the beginning of both. */
export function linkingKey(patientId: string, ...which: [] | ['link' | 'unlink']) {
  return ['practice-link', patientId, ...which] as const
}

/** Which of the two a mutation is, by its key. */
export function linkingOf(mutationKey: readonly unknown[] = []): 'link' | 'unlink' {
  return mutationKey.at(-1) === 'unlink' ? 'unlink' : 'link'
}
