import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Troubles } from '../../trouble/troubles.ts'
import { parsePartner } from '../parse-partner.ts'
import { partnerRefusal, presentMeta } from '../partner-error.ts'
import { accountOf } from '../partner-guard.ts'
import { MAX_TEMPLATES, NewTemplate, type Template } from './template.ts'
import type { TemplateStore } from './template-store.ts'

const Page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
})

/** The reason of every rejection while WhatsApp is in the mode reject. */
const REJECTED = { status: 'REJECTED', reason: 'INCORRECT_CATEGORY' } as const

/** The number's templates: submit, list, delete by name. */
export function templatesRoutes(templates: TemplateStore, troubles: Troubles) {
  return async (app: FastifyInstance) => {
    app.get('/v1/configs/templates', async (request) => {
      const { limit, offset } = parsePartner(Page, request.query)
      const all = templates.of(accountOf(request).phoneNumberId)
      const shown = all.slice(offset, offset + limit)
      return {
        waba_templates: shown.map(presentTemplate),
        ...{ count: shown.length, total: all.length, limit, offset, filters: {}, sort: ['id'] },
      }
    })

    app.post('/v1/configs/templates', async (request, reply) => {
      const given = parsePartner(NewTemplate, request.body)
      const { phoneNumberId } = accountOf(request)
      const others = templates.of(phoneNumberId)
      if (others.some(({ name, language }) => name === given.name && language === given.language)) {
        throw partnerRefusal(400, `Content in this language already exists: ${given.name}, ${given.language}`)
      }
      if (others.length >= MAX_TEMPLATES) {
        throw partnerRefusal(400, `The number has its ${MAX_TEMPLATES} templates already.`)
      }
      const isRejected = troubles.take('whatsapp', ['reject']) === 'reject'
      const template = templates.add(phoneNumberId, given, isRejected ? REJECTED : undefined)
      return reply.status(201).send(presentTemplate(template))
    })

    app.delete('/v1/configs/templates/:name', async (request) => {
      const { name } = request.params as { name: string }
      const { phoneNumberId } = accountOf(request)
      if (!templates.of(phoneNumberId).some((one) => one.name === name)) {
        throw partnerRefusal(404, `There is no template ${name}.`)
      }
      templates.remove(phoneNumberId, name)
      return presentMeta(200)
    })
  }
}

/** As the partner lists it: the status in lower case, the category in upper. */
function presentTemplate(template: Template) {
  const { id, externalId, name, language, category, components, status, reason } = template
  return {
    ...{ id, external_id: externalId, name, language, category, components },
    ...{ status: status.toLowerCase(), rejected_reason: reason, namespace: template.phoneNumberId },
    ...{ created_at: template.createdAt, modified_at: template.changedAt },
  }
}
