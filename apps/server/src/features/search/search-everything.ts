import type { MessageResult, PatientHit, PatientResult, search } from '@enamel/contract/search'
import { EVERYTHING_HITS_MAX, everythingQuery } from '@enamel/domain/search/everything-query'
import { familyNameFirst } from '@enamel/domain/search/family-name-first'
import { meantWords, messageMatch, messageWords } from '@enamel/domain/search/message-match'
import { searchQuery } from '@enamel/domain/search/search-query'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import {
  contactsOf,
  type FoundMessage,
  firstOfEach,
  messagesWith,
  patientsBeginning,
  patientsContaining,
  patientsNear,
  wordsNear,
} from './search.queries.ts'

/**
 * Finds patients by name, email or phone, of whom those that contain the query come before those with typing errors, and
 * the latest messages with the words of the query, typing errors in them forgiven if no message has them as they are.
 */
export const searchEverything: Handler<typeof search.everything> = async ({ deps, session }, { query }) => {
  const term = everythingQuery(query.query)
  if (term === null) return ok({ patients: [], messages: [] })
  return ok(
    await readInPractice(deps.db, session.clientId, async (reader) => {
      const [patients, messages] = await Promise.all([patientsFor(reader, term), messagesFor(reader, term)])
      return { patients, messages }
    }),
  )
}

async function patientsFor(reader: PracticeReader, term: string): Promise<PatientResult[]> {
  const hits = await hitsFor(reader, term)
  const contacts = await contactsOf(
    reader,
    hits.map(({ id }) => id),
  )
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  return hits.map((hit) => {
    const { stage = null, last_contact_at = null, last_contact_channel = null } = contactOf.get(hit.id) ?? {}
    return {
      ...hit,
      stage,
      last_contact_at: last_contact_at?.toISOString() ?? null,
      last_contact_channel: last_contact_channel as PatientResult['last_contact_channel'],
    }
  })
}

async function hitsFor(reader: PracticeReader, term: string): Promise<PatientHit[]> {
  const name = familyNameFirst(term)
  const hits = await hitsAsWritten(reader, term)
  if (name === null || hits.length === EVERYTHING_HITS_MAX) return hits
  return firstOfEach(
    [...(await patientsContaining(reader, name, EVERYTHING_HITS_MAX)), ...hits],
    EVERYTHING_HITS_MAX,
  )
}

async function hitsAsWritten(reader: PracticeReader, term: string): Promise<PatientHit[]> {
  if (Array.from(term).length < 3) return patientsBeginning(reader, term, EVERYTHING_HITS_MAX)
  const exact = await patientsContaining(reader, term, EVERYTHING_HITS_MAX)
  if (exact.length === EVERYTHING_HITS_MAX) return exact
  return firstOfEach(
    [...exact, ...(await patientsNear(reader, term, EVERYTHING_HITS_MAX))],
    EVERYTHING_HITS_MAX,
  )
}

async function messagesFor(reader: PracticeReader, term: string): Promise<MessageResult[]> {
  const words = searchQuery(term) === null ? [] : messageWords(term)
  if (words.length === 0) return []
  const exact = await messagesWith(reader, words, EVERYTHING_HITS_MAX)
  if (exact.length > 0) return exact.map((message) => presentMessage(message, words))
  const meant = meantWords(words, await wordsNear(reader, words))
  if (meant.every(({ length }) => length === 1)) return []
  const beginnings = meant.map((choices) => choices.join('|'))
  const found = await messagesWith(reader, beginnings, EVERYTHING_HITS_MAX)
  return found.map((message) => presentMessage(message, meant.flat()))
}

function presentMessage(message: FoundMessage, words: readonly string[]): MessageResult {
  const { subject, content, datetime, ...shown } = message
  const text = [subject, content].filter(Boolean).join(': ')
  return { ...shown, datetime: datetime.toISOString(), ...messageMatch(text, words) }
}
