import type { MessageResult, PatientHit } from '@enamel/contract/search'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import type { NearWord } from '@enamel/domain/search/message-match'
import { longestWords, nameErrors } from '@enamel/domain/search/near-name'
import { phoneDigits } from '@enamel/domain/search/phone-digits'
import { sql } from 'kysely'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { practiceCountry } from '../practice/index.ts'

/**
 * Patients whose name, email or phone contains the term. A complete number is found in any spelling, and the patients
 * who have it are listed first.
 */
export async function patientsContaining(
  reader: PracticeReader,
  term: string,
  most: number,
): Promise<PatientHit[]> {
  const number = parsePhone(term, await practiceCountry(reader))
  const withNumber = number.ok ? await containing(reader, number.e164, most) : []
  return firstOfEach([...withNumber, ...(await containing(reader, term, most))], most)
}

async function containing(reader: PracticeReader, term: string, most: number): Promise<PatientHit[]> {
  const { rows } = await sql<PatientHit>`
    select hit.id, hit.first_name, hit.last_name, p.distinguisher, hit.email, hit.phone
    from search_patients(${reader.clientId}::uuid, ${term}, ${phoneDigits(term)}, ${most})
      with ordinality as hit (id, first_name, last_name, email, phone, position)
    join patients p on p.client_id = ${reader.clientId} and p.id = hit.id
    order by hit.position`.execute(reader)
  return rows
}

/** The hits without repetitions. */
export function firstOfEach(hits: readonly PatientHit[], most: number): PatientHit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, most)
}

/** How many patients with a similar name are read to find those whose names differ by typing errors alone. */
const NEAR_READ_MAX = 60

/** Patients whose name is the term but for typing errors, one in a word; those with the fewest errors first. */
export async function patientsNear(
  reader: PracticeReader,
  term: string,
  most: number,
): Promise<PatientHit[]> {
  const words = longestWords(term)
  if (words === null) return []
  const [first, second] = words
  const both = await near(reader, term, first, second)
  // The second word may be the beginning of a name, which has no forms.
  const hits = both.length > 0 || second === first ? both : await near(reader, term, first, first)
  return hits.slice(0, most)
}

async function near(reader: PracticeReader, term: string, first: string, second: string) {
  const { rows } = await sql<PatientHit>`
    select * from patients_near(${reader.clientId}::uuid, ${first}, ${second}, ${NEAR_READ_MAX})`.execute(
    reader,
  )
  return rows
    .map((hit) => ({ hit, errors: nameErrors(term, `${hit.first_name} ${hit.last_name}`) }))
    .filter((hit): hit is { hit: PatientHit; errors: number } => hit.errors !== null)
    .sort((a, b) => a.errors - b.errors)
    .map(({ hit }) => hit)
}

/** Patients one of whose names begins with a term of two characters. */
export async function patientsBeginning(
  reader: PracticeReader,
  term: string,
  most: number,
): Promise<PatientHit[]> {
  const { rows } = await sql<PatientHit>`
    select * from patients_beginning(${reader.clientId}::uuid, ${term}, ${most})`.execute(reader)
  return rows
}

/** The stages and latest messages of these patients. */
export async function contactsOf(reader: PracticeReader, patientIds: readonly string[]) {
  if (patientIds.length === 0) return []
  return reader
    .selectFrom('patients as p')
    .leftJoin('conversations as c', (join) =>
      join
        .onRef('c.client_id', '=', 'p.client_id')
        .onRef('c.patient_id', '=', 'p.id')
        .on('c.view', '=', 'All'),
    )
    .select(['p.id', 'p.stage', 'c.last_message_at as last_contact_at', 'c.channel as last_contact_channel'])
    .where('p.client_id', '=', reader.clientId)
    .where('p.id', 'in', patientIds)
    .execute()
}

/** A message that was found, with the beginning of its text. */
export interface FoundMessage extends Omit<MessageResult, 'snippet' | 'matches' | 'datetime'> {
  datetime: Date
  subject: string | null
  content: string
}

/** The latest messages and web forms in which each of these, or one of those that `|` separates, begins a word. */
export async function messagesWith(
  reader: PracticeReader,
  beginnings: readonly string[],
  most: number,
): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select * from search_messages(${reader.clientId}::uuid, ${beginnings}::text[], ${most})`.execute(reader)
  return rows
}

/** The words of the practice's messages that resemble these, with about one typing error between them. */
export async function wordsNear(reader: PracticeReader, words: readonly string[]): Promise<NearWord[]> {
  const { rows } = await sql<NearWord>`
    select * from words_near(${reader.clientId}::uuid, ${words}::text[])`.execute(reader)
  return rows
}

/**
 * Writes the words of the latest messages and web forms that have none yet. A message that was removed since then is
 * passed over.
 * @returns how many there were, at most `most`
 */
export async function indexWords(tx: PracticeTx, most: number): Promise<number> {
  const { rows } = await sql<{ indexed: number }>`
    with taken as (
      delete from unindexed_messages
      where client_id = ${tx.clientId} and id = any (array(
        select id from unindexed_messages
        where client_id = ${tx.clientId} order by id desc limit ${most} for update skip locked
      ))
      returning id, is_form
    ), messages as (
      insert into message_words (client_id, id, datetime, words)
      select c.client_id, c.id, c.datetime, words_of(text_of_message(c.subject, c.text_content))
      from taken t join communications c on c.client_id = ${tx.clientId} and c.id = t.id
      where not t.is_form
      on conflict do nothing
      returning words
    ), forms as (
      insert into form_words (client_id, id, datetime, words)
      select f.client_id, f.id, f.datetime, words_of(text_of_form(f.message))
      from taken t join form_submissions f on f.client_id = ${tx.clientId} and f.id = t.id
      where t.is_form
      on conflict do nothing
      returning words
    ), added as (
      insert into known_words (client_id, word)
      select distinct ${tx.clientId}::uuid, word
      from (select words from messages union all select words from forms) as written, correctable_words(words) as word
      -- In one order, so that two processes do not wait for each other.
      order by word
      on conflict do nothing
    )
    select count(*)::integer as indexed from taken`.execute(tx)
  return rows[0]?.indexed ?? 0
}
