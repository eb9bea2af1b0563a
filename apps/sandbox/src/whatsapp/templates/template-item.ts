import type { WhatsAppAccount } from '../accounts.ts'
import { type Template, textOf } from './template.ts'

/** A template as the control API returns it. */
export interface TemplateItem {
  name: string
  language: string
  category: string
  /** The practice's phone number. */
  practice: string
  body: string
  status: string
  reason: string | null
  created_at: string
}

interface TemplateSources {
  accounts: readonly WhatsAppAccount[]
  templates: { all(): readonly Template[] }
}

/** All templates as items, newest first. */
export function presentTemplates({ accounts, templates }: TemplateSources): TemplateItem[] {
  const numberOf = (id: string) => accounts.find(({ phoneNumberId }) => phoneNumberId === id)?.number ?? ''
  return templates
    .all()
    .map((template: Template) => ({
      name: template.name,
      language: template.language,
      category: template.category,
      practice: numberOf(template.phoneNumberId),
      body: textOf(template, 'BODY'),
      status: template.status,
      reason: template.status === 'REJECTED' ? template.reason : null,
      created_at: template.createdAt,
    }))
    .toReversed()
}
