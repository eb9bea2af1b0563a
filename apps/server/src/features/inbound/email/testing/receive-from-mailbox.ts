import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { v7 as uuid } from 'uuid'
import { mailFingerprint } from '../../../../adapters/email/mime/mail-fingerprint.ts'
import { inside } from '../../../../testing/builders.ts'
import type { InboundFixture } from '../../../../testing/inbound-fixture.ts'
import { receiveInTransaction } from '../../queue/receive-message.ts'
import type { MailboxEmail } from '../mailbox/mailbox-email.ts'

interface EmailInMailbox extends Partial<Omit<MailboxEmail, 'from' | 'to'>> {
  mail: SendMailOptions & { from: string; to: string }
  at?: Date
}

/** Stores an email as the fetch of a mailbox does. By default it was received, in a conversation of its own. */
export function receiveFromMailbox({ system, practice }: Pick<InboundFixture, 'system' | 'practice'>) {
  return async ({ mail, at = system.clock.now(), ...given }: EmailInMailbox): Promise<void> => {
    const raw = await new MailComposer(mail).compile().build()
    const fingerprint = mailFingerprint(raw)
    const storageKey = `inbound/${practice.id}/${fingerprint}.eml`
    await system.deps.storage.put(storageKey, raw)
    const entry: MailboxEmail = {
      mailbox: 'gmail',
      item: uuid(),
      thread: uuid(),
      folder: 'received',
      from: mail.from,
      to: mail.to.split(', '),
      patients: [],
      quiet: false,
      ...given,
    }
    await inside(system.deps, practice, (tx) =>
      receiveInTransaction(
        tx,
        { channel: 'Email', fingerprint, raw: entry, storageKey, sender: mail.from },
        at,
      ),
    )
  }
}
