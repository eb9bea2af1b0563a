import type { AutomationTemplate } from '@enamel/contract/automation-workflows'
import { chosenTypes, GENERAL_TYPE } from '@enamel/domain/practice-settings/treatment-types'

/** A type of patients that a template can be for. */
export interface TypeChoice {
  type: string
  /** Why it can be neither chosen nor left out. */
  disabledReason: string | undefined
}

/**
 * The types that a template can be for, sorted: those of the practice and those in use. A type of another template is
 * disabled, and so is General on its own template, where it stays (AUT-20, C3-30).
 * @param templateId null for a new template
 */
export function typeChoices(
  practiceTypes: readonly string[],
  templates: readonly AutomationTemplate[],
  templateId: string | null,
): TypeChoice[] {
  const usedBy = new Map(templates.flatMap(({ id, types }) => types.map((type) => [type, id] as const)))
  return chosenTypes([...practiceTypes, ...usedBy.keys()]).map((type) => {
    const user = usedBy.get(type)
    if (user !== undefined && user !== templateId)
      return { type, disabledReason: 'Another template is for it' }
    const isOwnGeneral = type === GENERAL_TYPE && user === templateId
    return { type, disabledReason: isOwnGeneral ? 'Always has a template' : undefined }
  })
}
