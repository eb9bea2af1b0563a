import { type Template, templates } from '@enamel/contract/templates'
import { ApiError, isRefusal } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import type { TemplateSave } from './template-changes.ts'

export const NAME_CHECK_FAILED = 'Error checking for duplicates'

/**
 * Whether no other template of the practice has a name (TPL-17).
 * @param id the template that may have the name
 * @throws Error when the server does not answer the question
 */
export async function isNameFree(name: string, id: string): Promise<boolean> {
  try {
    await call(templates.findName, { params: { name }, query: { id } })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true
    throw new Error(NAME_CHECK_FAILED, { cause: error })
  }
}

/** Creates or replaces a template. @throws ApiError, NetworkError */
export async function saveTemplate(save: TemplateSave): Promise<Template> {
  const { id, channel, draft, approval, basedOn } = save
  if (basedOn) return replaceTemplate(save)
  try {
    return await call(templates.create, { body: { ...draft, id, channel, approval } })
  } catch (error) {
    // An earlier attempt reached the server, and its response was lost: the template exists, with an earlier text.
    if (isRefusal(error, 'id_reused')) return replaceTemplate(save)
    throw error
  }
}

function replaceTemplate({ id, channel, draft, approval, basedOn }: TemplateSave): Promise<Template> {
  return call(templates.save, {
    params: { id },
    body: {
      ...draft,
      channel,
      approval,
      ...(basedOn && { based_on: textOf(basedOn) }),
    },
  })
}

/**
 * Deletes a template, or does nothing if another user has deleted it.
 * @param seen the template as the user saw it; if another user has changed its text, it is not deleted
 * @throws ApiError, NetworkError
 */
export async function deleteTemplate(seen: Template): Promise<void> {
  try {
    await call(templates.remove, { params: { id: seen.id }, body: { based_on: textOf(seen) } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** The text on which a change of a template is based. */
function textOf({ name, subject, body, approval }: Template) {
  return { name, subject, body, approval }
}
