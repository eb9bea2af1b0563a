import { callD360, type D360Account, detailOf, verdictOf } from './d360-call.ts'
import { readTemplateStatus } from './template-text.ts'
import type { NewTemplate, TemplateUpdate, WhatsAppGateway } from './whatsapp-gateway.ts'

const PATH = '/v1/configs/templates'
/** How many templates are requested. An account has at most 250. */
const LIMIT = 1000

type GatewayResult<Call extends keyof WhatsAppGateway> = WhatsAppGateway[Call] extends (
  ...args: never[]
) => Promise<infer R>
  ? R
  : never

/** Submits a template for approval: one text, without header, footer or buttons. */
export async function submitTemplate(
  account: D360Account,
  { name, language, text, examples }: NewTemplate,
): Promise<GatewayResult<'submitTemplate'>> {
  const answer = await callD360(account, {
    method: 'POST',
    path: PATH,
    json: {
      name,
      language,
      category: 'UTILITY',
      allow_category_change: true,
      components: [
        { type: 'BODY', text, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
      ],
    },
  })
  if (answer.kind === 'key_refused') return answer
  if (answer.kind !== 'answered') return { kind: 'postponed', detail: detailOf(answer) }
  switch (verdictOf(answer)) {
    case 'done': {
      const update = readListed({ name, ...Object(answer.body) })
      return {
        kind: 'submitted',
        update: update ?? { name, providerId: null, status: 'PENDING', reason: null },
      }
    }
    case 'refused':
      return { kind: 'refused', reason: textOf(answer.body) ?? 'WhatsApp gave no reason.' }
    case 'temporary':
    case 'failed':
      return { kind: 'postponed', detail: detailOf(answer) }
  }
}

/** The account's templates with their status. */
export async function listTemplates(account: D360Account): Promise<GatewayResult<'listTemplates'>> {
  const answer = await callD360(account, { method: 'GET', path: `${PATH}?limit=${LIMIT}` })
  if (answer.kind === 'key_refused') return answer
  if (answer.kind !== 'answered' || verdictOf(answer) !== 'done')
    return { kind: 'postponed', detail: detailOf(answer) }
  const { waba_templates, data } = Object(answer.body) as { waba_templates?: unknown; data?: unknown }
  const listed = [waba_templates, data].find(Array.isArray) ?? []
  return {
    kind: 'listed',
    templates: listed.map(readListed).filter((template) => template !== null),
  }
}

/** Deletes a template. A template that does not exist counts as deleted. */
export async function deleteTemplate(
  account: D360Account,
  name: string,
): Promise<GatewayResult<'deleteTemplate'>> {
  const answer = await callD360(account, { method: 'DELETE', path: `${PATH}/${encodeURIComponent(name)}` })
  if (answer.kind === 'key_refused') return answer
  const isDone = answer.kind === 'answered' && (verdictOf(answer) === 'done' || answer.status === 404)
  return isDone ? { kind: 'deleted' } : { kind: 'postponed', detail: detailOf(answer) }
}

function readListed(listed: unknown): TemplateUpdate | null {
  const { name, id, status, rejected_reason } = Object(listed) as Record<string, unknown>
  const read = readTemplateStatus({ status, reason: rejected_reason })
  if (typeof name !== 'string' || !read) return null
  return { name, providerId: id === undefined ? null : String(id), ...read }
}

/** The reason that 360dialog or WhatsApp gives for refusing a template; null when they give none. */
function textOf(body: unknown): string | null {
  const { error, meta } = Object(body) as {
    error?: { error_user_msg?: string; error_data?: { details?: string }; message?: string }
    meta?: { developer_message?: string }
  }
  return (
    error?.error_user_msg ?? error?.error_data?.details ?? error?.message ?? meta?.developer_message ?? null
  )
}
