import { nameForUnnamedFile } from '@enamel/domain/communications/attachments/unnamed-file'
import { readInPractice } from '../../db/bound-connections.ts'
import { lookup } from '../../db/lookup.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { Dependencies } from '../../dependencies.ts'
import { filesOfMessages } from '../communications/index.ts'
import { type Practice, practiceAssets, practiceOf } from '../practice/index.ts'
import { hashOfToken } from './file-link.ts'
import { fileOfMediaToken } from './media-url.ts'

/** A file as it is shown outside the practice. Its own name may contain the patient's, so it is named by its type. */
export interface OutsideFile {
  name: string
  type: string
  size: number
  storageKey: string
}

export type OpenedLink =
  | { kind: 'open'; practice: PracticeOfLink; files: OutsideFile[]; until: Date }
  | { kind: 'expired'; practice: PracticeOfLink; files: OutsideFile[] }
  | { kind: 'unknown' }

export type PracticeOfLink = { name: string; zone: string; logo: string | null }

/** Finds the files to which a link leads. A text that was taken back, or whose patient was removed, has none any more. */
export async function openLink(deps: Dependencies, token: string): Promise<OpenedLink> {
  const link = await lookup.fileLink(deps.db, hashOfToken(token))
  if (!link) return { kind: 'unknown' }
  return readInPractice(deps.db, link.client_id, async (reader): Promise<OpenedLink> => {
    const practice = practiceOfLink(await practiceOf(reader), deps)
    const files = await outsideFiles(reader, link.communication_id)
    if (files.length === 0) return { kind: 'unknown' }
    return link.expires_at <= deps.clock.now()
      ? { kind: 'expired', practice, files }
      : { kind: 'open', practice, files, until: link.expires_at }
  })
}

function practiceOfLink(practice: Practice, deps: Dependencies): PracticeOfLink {
  return { name: practice.name, zone: practice.time_zone, logo: practiceAssets(practice, deps).logo }
}

/** A file that somebody without a session reads, and the patient to whom it was sent. */
export interface ReadFile {
  clientId: string
  patientId: string
  file: OutsideFile
}

/** The file at a position of a link's page, from 1; null if there is none, or the link is over. */
export async function fileOfLink(
  { db, clock }: Dependencies,
  token: string,
  position: number,
): Promise<ReadFile | null> {
  const link = await lookup.fileLink(db, hashOfToken(token))
  if (!link || link.expires_at <= clock.now()) return null
  return fileOfMessage(db, link.client_id, link.communication_id, position - 1)
}

/** The file that the carrier fetches with this token; null if there is none, or the token is not valid. */
export async function fileForCarrier(
  { db, clock, secret }: Dependencies,
  token: string,
): Promise<ReadFile | null> {
  const wanted = fileOfMediaToken(token, secret, clock.now())
  return wanted && fileOfMessage(db, wanted.clientId, wanted.messageId, wanted.position)
}

function fileOfMessage(
  db: Dependencies['db'],
  clientId: string,
  messageId: string,
  position: number,
): Promise<ReadFile | null> {
  return readInPractice(db, clientId, async (reader) => {
    const message = await reader
      .selectFrom('communications')
      .select('patient_id')
      .where('client_id', '=', clientId)
      .where('id', '=', messageId)
      .executeTakeFirst()
    const file = (await outsideFiles(reader, messageId))[position]
    return message && file ? { clientId, patientId: message.patient_id, file } : null
  })
}

async function outsideFiles(reader: PracticeReader, messageId: string): Promise<OutsideFile[]> {
  const files = await filesOfMessages(reader, [messageId])
  return files.map(({ type, size, storage_key }, index) => ({
    name: nameForUnnamedFile(type, index + 1),
    type,
    size,
    storageKey: storage_key,
  }))
}
