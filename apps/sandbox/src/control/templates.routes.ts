import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WhatsApp } from '../whatsapp/create-whatsapp.ts'
import { rejectionReasons } from '../whatsapp/templates/rejection-reasons.ts'
import { templateStatuses } from '../whatsapp/templates/template.ts'
import { presentTemplates } from '../whatsapp/templates/template-item.ts'
import { controlRefusal, parse } from './refusal.ts'

const Decision = z.strictObject({
  status: z.enum(templateStatuses),
  reason: z.string().trim().min(1).max(500).optional(),
})

const Settings = z.strictObject({ deleted_name_days: z.number().int().min(0).max(365) })

/**
 * Simulates Meta's review: lists the submitted templates, and gives all templates of one name a status, such as
 * approved or rejected. The settings are what is not certain about WhatsApp's behaviour.
 */
export function templateControlRoutes({ accounts, templates }: WhatsApp) {
  return async (app: FastifyInstance) => {
    app.get('/whatsapp/templates', async () => presentTemplates({ accounts, templates }))

    app.put('/whatsapp/settings', async (request) => {
      const settings = parse(Settings, request.body)
      templates.setDeletedNameDays(settings.deleted_name_days)
      return settings
    })

    app.put('/whatsapp/templates/:name', async (request) => {
      const { name } = request.params as { name: string }
      const { status, reason } = parse(Decision, request.body)
      const matching = templates.all().filter((template) => template.name === name)
      if (matching.length === 0) throw controlRefusal(404, 'not_found', `There is no template ${name}.`)
      const isRejected = status === 'REJECTED'
      const decidedReason = isRejected ? (reason ?? rejectionReasons[0]) : 'NONE'
      for (const template of matching) templates.decide(template, { status, reason: decidedReason })
      return presentTemplates({ accounts, templates: { all: () => matching } })
    })
  }
}
