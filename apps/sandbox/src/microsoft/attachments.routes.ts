import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withFile } from '../mailbox/attach-file.ts'
import { rawOf } from '../mailbox/generated-mail.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxStore } from '../mailbox/mailbox-store.ts'
import type { Message } from '../mailbox/message.ts'
import { badRequest, graphRefusal, itemNotFound } from './graph-error.ts'
import { messageOf } from './messages.routes.ts'
import type { Uploads } from './uploads.ts'

/** The size of a request in bytes. Larger files need an upload session. */
const BODY_LIMIT = 4 * 1024 * 1024
const MAX_FILE_BYTES = 150 * 1024 * 1024

const common = {
  name: z.string().min(1),
  contentType: z.string().default('application/octet-stream'),
  isInline: z.boolean().default(false),
  contentId: z.string().nullish(),
}
const FileAttachment = z.object({
  ...common,
  '@odata.type': z.literal('#microsoft.graph.fileAttachment'),
  contentBytes: z.base64(),
})
const Session = z.object({
  AttachmentItem: z.object({
    ...common,
    attachmentType: z.literal('file'),
    size: z.number().int().min(1).max(MAX_FILE_BYTES),
  }),
})

export interface AttachmentDependencies {
  mailboxes: MailboxStore
  uploads: Uploads
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** Adds files to drafts: small ones at once, large ones by an upload session. */
export function attachmentsRoutes({ mailboxes, uploads, mailboxOf }: AttachmentDependencies) {
  function draftOf(request: FastifyRequest): Message {
    const message = messageOf(mailboxOf(request), request)
    if (message.folder !== 'drafts') throw graphRefusal(400, 'ErrorInvalidOperation', 'It is no draft.')
    return message
  }

  return async (app: FastifyInstance) => {
    app.post(
      '/me/messages/:id/attachments',
      { config: { call: 'write' }, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { name, contentType, contentId, isInline, contentBytes } = read(FileAttachment, request.body)
        const content = Buffer.from(contentBytes, 'base64')
        const draft = draftOf(request)
        const file = { name, type: contentType, content, contentId: isInline ? (contentId ?? null) : null }
        mailboxes.rewrite(mailboxOf(request), draft, withFile(rawOf(draft), file))
        return reply
          .status(201)
          .send({ id: mailboxes.newId(), name, contentType, size: content.length, isInline })
      },
    )

    app.post(
      '/me/messages/:id/attachments/createUploadSession',
      { config: { call: 'write' } },
      async (request, reply) => {
        const { AttachmentItem: item } = read(Session, request.body)
        const mailbox = mailboxOf(request)
        const draft = draftOf(request)
        const { name, contentType: type, size, isInline, contentId } = item
        const token = uploads.begin(size, (content) => {
          if (draft.folder !== 'drafts') throw itemNotFound()
          const file = { name, type, content, contentId: isInline ? (contentId ?? null) : null }
          mailboxes.rewrite(mailbox, draft, withFile(rawOf(draft), file))
        })
        const uploadUrl = `${request.protocol}://${request.host}/graph/uploads/${token}`
        return reply.status(201).send({ uploadUrl, nextExpectedRanges: ['0-'] })
      },
    )
  }
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw badRequest(`Invalid value at '${parsed.error.issues[0]?.path.join('.')}'`)
}
