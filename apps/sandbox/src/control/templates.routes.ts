import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WhatsApp } from '../whatsapp/create-whatsapp.ts'
import { rejectionReasons } from '../whatsapp/templates/rejection-reasons.ts'
import { templateStatuses } from '../whatsapp/templates/template.ts'
import { presentTemplates } from '../whatsapp/templates/template-item.ts'
import { controlRefusal, parse } from './refusal.ts'

const Ruling = z.strictObject({
  status: z.enum(templateStatuses),
  reason: z.string().trim().min(1).max(500).optional(),
})

/** Simulates Meta's review: lists what was submitted and decides on it. */
export function templateControlRoutes({ accounts, templates }: WhatsApp) {
  return async (app: FastifyInstance) => {
    app.get('/whatsapp/templates', async () => presentTemplates({ accounts, templates }))

    app.put('/whatsapp/templates/:name', async (request) => {
      const { name } = request.params as { name: string }
      const { status, reason } = parse(Ruling, request.body)
      const named = templates.all().filter((one) => one.name === name)
      if (named.length === 0) throw controlRefusal(404, 'not_found', `There is no template ${name}.`)
      const isRejected = status === 'REJECTED'
      const why = isRejected ? (reason ?? rejectionReasons[0]) : 'NONE'
      for (const template of named) templates.decide(template, { status, reason: why })
      return presentTemplates({ accounts, templates: { all: () => named } })
    })
  }
}
