import type { PracticeReader } from './practice-reader.ts'

/** Selects the users of the practice who can log in: those who have joined and are not deactivated. */
export function selectActiveUsers(reader: PracticeReader) {
  return reader
    .selectFrom('users')
    .where('client_id', '=', reader.clientId)
    .where('deactivated_at', 'is', null)
    .where((either) => either.or([either('invited_at', 'is', null), either('joined_at', 'is not', null)]))
}
