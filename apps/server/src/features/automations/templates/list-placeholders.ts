import type { automations } from '@enamel/contract/automations'
import { automationPlaceholders } from '@enamel/domain/automations/templates/placeholders'
import { ok } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'

/** The placeholders of automation templates (AUT-17, G3-15). */
export const listPlaceholders: Handler<typeof automations.placeholders> = async () =>
  ok([...automationPlaceholders])
