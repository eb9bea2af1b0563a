import type { communications } from '@enamel/contract/communications'
import { isUuid } from '@enamel/domain/text/uuid'
import { readInPractice } from '../../../db/bound-connections.ts'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { htmlOfText } from './html/html-of-text.ts'
import { type SanitisedEmail, sanitiseEmail } from './html/sanitise-email.ts'
import { embedInlinePictures } from './inline-pictures.ts'

/** Returns the whole email (MAIL-02, G1-08). */
export const getEmail: Handler<typeof communications.email> = async ({ deps, session }, { params }) => {
  const email = await readInPractice(deps.db, session.clientId, async (reader) => {
    const row = await emailOf(reader, params.patientId, params.commId)
    return row && { ...row, shown: await shownEmail(deps, reader, row) }
  })
  if (!email) return refuse('not_found')
  return ok({
    id: email.id,
    identity: email.identity,
    subject: email.subject ?? '',
    from_email: email.from_email ?? '',
    to_email: email.to_email ?? '',
    datetime: email.datetime.toISOString(),
    full_content: email.shown.html,
    remote_content: email.shown.remoteContent,
  })
}

type EmailRow = NonNullable<Awaited<ReturnType<typeof emailOf>>>

/**
 * The HTML of an email for staff. That of a received one, or of one that the practice sent with its own mail program, was
 * sanitised when it came. A designed one is stored as it was sent, with styles for mail programs.
 */
async function shownEmail(
  deps: Dependencies,
  reader: PracticeReader,
  row: EmailRow,
): Promise<SanitisedEmail> {
  if (row.html === null) return { html: htmlOfText(row.text_content), remoteContent: false }
  if (!row.inbound && row.mailbox === null) return sanitiseEmail(row.html, { inlineUrlOf: () => null })
  const html = await embedInlinePictures(deps, reader, row.id, row.html)
  return { html, remoteContent: row.remote_content ?? false }
}

/** @param idOrIdentity the communication's id, or its Message-ID */
async function emailOf(reader: PracticeReader, patientId: string, idOrIdentity: string) {
  const column = isUuid(idOrIdentity) ? 'communications.id' : 'communications.identity'
  return reader
    .selectFrom('communications')
    .leftJoin('email_bodies', (join) =>
      join
        .onRef('email_bodies.client_id', '=', 'communications.client_id')
        .onRef('email_bodies.communication_id', '=', 'communications.id'),
    )
    .selectAll('communications')
    .select(['email_bodies.html', 'email_bodies.remote_content'])
    .where('communications.client_id', '=', reader.clientId)
    .where('communications.patient_id', '=', patientId)
    .where('communications.comm_type', 'in', ['email', 'marketing_email'])
    .where(column, '=', idOrIdentity)
    .limit(1)
    .executeTakeFirst()
}
