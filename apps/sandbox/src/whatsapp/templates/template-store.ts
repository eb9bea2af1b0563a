import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { SandboxClock } from '../../clock/sandbox-clock.ts'
import { persistedFile } from '../../persistence/persisted-file.ts'
import type { WhatsAppAccount } from '../accounts.ts'
import type { NotifyProduct } from '../notify-product.ts'
import { checkTemplate } from './check-template.ts'
import { type NewTemplate, Template, type TemplateStatus } from './template.ts'

/** A template whose name contains this word stays pending until a person decides. */
const MANUAL_REVIEW_MARK = 'pending'
/** A template whose name contains this word is rejected. */
const REJECTION_MARK = 'reject'

export interface TemplateStoreDependencies {
  accounts: readonly WhatsAppAccount[]
  clock: SandboxClock
  dataFolder: string | undefined
  /** How long Meta takes to decide, in milliseconds. */
  reviewMs: number
  notify: NotifyProduct
  /** Called after every decision and every change of the list. */
  onChange: () => void
  /** Aborts every review when the sandbox stops. */
  signal: AbortSignal
}

export interface Decision {
  status: TemplateStatus
  reason: string
}

/** How many days of the demo's time the name of a deleted template cannot be used again. */
export const DELETED_NAME_DAYS = 30

const DAY_MS = 24 * 3600 * 1000

/** The templates of every number, with their status. They survive restarts and resets. */
export interface TemplateStore {
  all(): readonly Template[]
  listFor(phoneNumberId: string): readonly Template[]
  /** @param decision the result of the review; by default the template's format or a person decides */
  add(phoneNumberId: string, template: NewTemplate, decision?: Decision): Template
  remove(phoneNumberId: string, name: string): void
  /** Until when the name cannot be used, because a template of this name was deleted; null if it can be. */
  blockedUntil(phoneNumberId: string, name: string): Date | null
  /** @param days 0 lets a deleted name be used again immediately */
  setDeletedNameDays(days: number): void
  /** Stores a decision, and notifies the product. */
  decide(template: Template, decision: Decision): void
  /** Resumes the reviews that were interrupted when the sandbox stopped. */
  resume(): void
}

export function createTemplateStore(deps: TemplateStoreDependencies): TemplateStore {
  const { accounts, clock, reviewMs, notify, onChange, signal } = deps
  const persisted = persistedFile(deps.dataFolder, 'whatsapp-templates', StoredTemplates, () => ({
    templates: [],
    deleted: {},
  }))
  let deletedNameDays = DELETED_NAME_DAYS

  function persist() {
    persisted.save()
    onChange()
  }

  async function review(template: Template, decision: Decision | undefined): Promise<void> {
    if (!decision && template.name.includes(MANUAL_REVIEW_MARK)) return
    await wait(reviewMs, undefined, { signal, ref: false })
    // In the meantime a person may have decided on the template, or it may have been deleted.
    const isUndecided = template.status === 'PENDING' && !template.awaitsPerson
    if (!isUndecided || !persisted.value.templates.includes(template)) return
    decide(template, decision ?? automaticDecision(template))
  }

  function decide(template: Template, { status, reason }: Decision): void {
    const changedAt = clock.now().toISOString()
    Object.assign(template, { status, reason, changedAt, awaitsPerson: status === 'PENDING' })
    persist()
    const account = accounts.find(({ phoneNumberId }) => phoneNumberId === template.phoneNumberId)
    if (account) notify(account, `template ${template.id}`, statusUpdate(template))
  }

  return {
    all: () => persisted.value.templates,
    listFor: (phoneNumberId) =>
      persisted.value.templates.filter((template) => template.phoneNumberId === phoneNumberId),
    add(phoneNumberId, submitted, decision) {
      const now = clock.now().toISOString()
      const template: Template = {
        ...submitted,
        id: randomBytes(8).toString('base64url'),
        externalId: String(randomInt(1e14, 2e14)),
        phoneNumberId,
        status: 'PENDING',
        reason: 'NONE',
        createdAt: now,
        changedAt: now,
        awaitsPerson: false,
      }
      persisted.value.templates.push(template)
      persist()
      review(template, decision).catch(() => undefined) // The sandbox has stopped.
      return template
    },
    remove(phoneNumberId, name) {
      persisted.value.templates = persisted.value.templates.filter(
        (template) => template.phoneNumberId !== phoneNumberId || template.name !== name,
      )
      persisted.value.deleted[`${phoneNumberId} ${name}`] = clock.now().toISOString()
      persist()
    },
    blockedUntil(phoneNumberId, name) {
      const deletedAt = persisted.value.deleted[`${phoneNumberId} ${name}`]
      if (deletedAt === undefined) return null
      const now = clock.now()
      // A reset of the clock can put the deletion into the future.
      const from = Math.min(Date.parse(deletedAt), now.getTime())
      const until = new Date(from + deletedNameDays * DAY_MS)
      return now < until ? until : null
    },
    setDeletedNameDays(days) {
      deletedNameDays = days
    },
    decide,
    resume() {
      for (const template of persisted.value.templates) {
        if (template.status === 'PENDING') review(template, undefined).catch(() => undefined)
      }
    },
  }
}

const StoredTemplates = z.object({
  templates: z.array(Template),
  /** When templates were deleted, by their number's id and name. */
  deleted: z.record(z.string(), z.iso.datetime()).default({}),
})

function automaticDecision({ name, components }: Template): Decision {
  const reason = name.includes(REJECTION_MARK) ? 'PROMOTIONAL' : checkTemplate(components)
  return reason ? { status: 'REJECTED', reason } : { status: 'APPROVED', reason: 'NONE' }
}

function statusUpdate({ externalId, name, language, category, status, reason }: Template) {
  return {
    field: 'message_template_status_update' as const,
    value: {
      event: status,
      message_template_id: Number(externalId),
      message_template_name: name,
      message_template_language: language,
      message_template_category: category,
      reason,
    },
  }
}
