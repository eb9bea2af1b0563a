import { takenTypes, templateTypesError } from '@enamel/domain/automations/templates/template-types'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type Refused, refuse, refuseInvalid } from '../../../http/pipeline/handler-result.ts'
import { practiceOf, practiceTypes } from '../../practice/index.ts'
import type { LockedAction, TemplateRow } from './template.queries.ts'

/**
 * Refuses types of patients that a template cannot have (AUT-20).
 * @param template null for a new one
 * @returns null if it can have them
 */
export async function refuseTypes(
  tx: PracticeTx,
  { templates }: LockedAction,
  types: readonly string[],
  template: TemplateRow | null,
): Promise<Refused<'validation' | 'segment_taken'> | null> {
  const error = templateTypesError(types, template, practiceTypes(await practiceOf(tx)))
  if (error) return refuseInvalid({ segments: [error] })
  const others = takenTypes(templates, template?.id ?? null)
  const taken = types.filter((type) => isOneOf(others, type))
  return taken.length > 0 ? refuse('segment_taken', { values: { types: taken.join(', ') } }) : null
}
