import { appleMails } from './apple-mail.ts'
import { attachmentMails } from './attachments.ts'
import { automaticReplies } from './automatic-replies.ts'
import { bounceMails } from './bounces.ts'
import { brokenBodyMails } from './broken-bodies.ts'
import { brokenHeaderMails } from './broken-headers.ts'
import { calendarAndSecurityMails } from './calendar-and-security.ts'
import { charsetMails } from './charsets.ts'
import { exchangeMails } from './exchange.ts'
import { formAndMachineMails } from './forms-and-machines.ts'
import { gmailMails } from './gmail.ts'
import { hostileCases } from './hostile-html.ts'
import { japaneseMails } from './japanese.ts'
import type { MailCase } from './mail-case.ts'
import { outlookMails } from './outlook.ts'
import { overloadMails } from './overload.ts'
import { handWrittenMails } from './raw-files.ts'
import { replyMails } from './replies.ts'
import { thunderbirdAndWebmails } from './thunderbird-and-webmail.ts'

/** Malformed or excessive emails. Each must still be placed on a timeline or listed as not placed. */
export const brokenMails: readonly MailCase[] = [...brokenHeaderMails, ...brokenBodyMails, ...overloadMails]

/** All emails of the corpus, with the same order and bytes in every run. */
export const mailCorpus: readonly MailCase[] = [
  ...outlookMails,
  ...exchangeMails,
  ...gmailMails,
  ...appleMails,
  ...thunderbirdAndWebmails,
  ...japaneseMails,
  ...charsetMails,
  ...attachmentMails,
  ...replyMails,
  ...automaticReplies,
  ...bounceMails,
  ...formAndMachineMails,
  ...calendarAndSecurityMails,
  ...brokenMails,
  ...hostileCases,
  ...handWrittenMails,
]
