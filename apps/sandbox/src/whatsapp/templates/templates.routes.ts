import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Troubles } from '../../trouble/troubles.ts'
import { d360Refusal, presentMeta } from '../d360-error.ts'
import { accountOf } from '../d360-guard.ts'
import { parseD360 } from '../parse-d360.ts'
import { MAX_TEMPLATES, NewTemplate, type Template } from './template.ts'
import type { TemplateStore } from './template-store.ts'

const Page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
})

/** The decision on every template that is submitted while WhatsApp is in the mode `reject`. */
const REJECTED = { status: 'REJECTED', reason: 'INCORRECT_CATEGORY' } as const

/** The routes for a number's templates: submit, list, delete by name. */
export function templatesRoutes(templates: TemplateStore, troubles: Troubles) {
  return async (app: FastifyInstance) => {
    app.get('/v1/configs/templates', async (request) => {
      const { limit, offset } = parseD360(Page, request.query)
      const all = templates.listFor(accountOf(request).phoneNumberId)
      const shown = all.slice(offset, offset + limit)
      return {
        waba_templates: shown.map(presentTemplate),
        count: shown.length,
        total: all.length,
        limit,
        offset,
        filters: {},
        sort: ['id'],
      }
    })

    app.post('/v1/configs/templates', async (request, reply) => {
      const submitted = parseD360(NewTemplate, request.body)
      const { phoneNumberId } = accountOf(request)
      const existing = templates.listFor(phoneNumberId)
      if (existing.some(({ name, language }) => name === submitted.name && language === submitted.language)) {
        throw d360Refusal(
          400,
          `Content in this language already exists: ${submitted.name}, ${submitted.language}`,
        )
      }
      const blockedUntil = templates.blockedUntil(phoneNumberId, submitted.name)
      if (blockedUntil) {
        const day = blockedUntil.toISOString().slice(0, 10)
        throw d360Refusal(
          400,
          `A template ${submitted.name} was deleted. Its name can be used again on ${day}.`,
        )
      }
      if (existing.length >= MAX_TEMPLATES) {
        throw d360Refusal(400, `The number has its ${MAX_TEMPLATES} templates already.`)
      }
      const isRejected = troubles.next('whatsapp', ['reject']) === 'reject'
      const template = templates.add(phoneNumberId, submitted, isRejected ? REJECTED : undefined)
      return reply.status(201).send(presentTemplate(template))
    })

    app.delete('/v1/configs/templates/:name', async (request) => {
      const { name } = request.params as { name: string }
      const { phoneNumberId } = accountOf(request)
      if (!templates.listFor(phoneNumberId).some((template) => template.name === name)) {
        throw d360Refusal(404, `There is no template ${name}.`)
      }
      templates.remove(phoneNumberId, name)
      return presentMeta(200)
    })
  }
}

/** A template in 360dialog's format: its status in lower case, its category in upper case. */
function presentTemplate(template: Template) {
  const { id, externalId, name, language, category, components, status, reason } = template
  return {
    id,
    external_id: externalId,
    name,
    language,
    category,
    components,
    status: status.toLowerCase(),
    rejected_reason: reason,
    namespace: template.phoneNumberId,
    created_at: template.createdAt,
    modified_at: template.changedAt,
  }
}
