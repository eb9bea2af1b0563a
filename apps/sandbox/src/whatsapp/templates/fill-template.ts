import type { CloudIssue } from '../cloud-error.ts'
import type { OutgoingTemplate, TemplateParameter } from '../outgoing-message.ts'
import { type Template, textOf, variablesIn } from './template.ts'

/** The maximum length of a body with its values filled in. */
const MAX_FILLED_LENGTH = 1024

/**
 * Fills a template with the message's parameters.
 * @param template undefined when the number has no template of this name and language
 * @returns the text as the patient reads it, or the error
 */
export function fillTemplate(
  template: Template | undefined,
  { name, language, components }: OutgoingTemplate,
): { ok: true; text: string } | { ok: false; issue: CloudIssue } {
  const refuse = (code: CloudIssue['code'], details: string) =>
    ({ ok: false, issue: { code, details } }) as const
  if (template?.status === 'PAUSED') return refuse(132015, `Template ${name} is paused.`)
  if (template?.status === 'DISABLED') return refuse(132016, `Template ${name} is disabled.`)
  if (template?.status !== 'APPROVED') {
    return refuse(132001, `template name (${name}) does not exist in ${language.code}`)
  }
  const texts = ['HEADER', 'BODY', 'FOOTER'] as const
  const filled: string[] = []
  for (const type of texts) {
    const text = textOf(template, type)
    const parameters = components
      .filter((component) => component.type.toUpperCase() === type)
      .flatMap((component) => component.parameters)
    const expected = new Set(variablesIn(text)).size
    if (parameters.length !== expected) {
      const counts = `number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`
      return refuse(132000, `${type.toLowerCase()}: ${counts}`)
    }
    const issue = parameters.map(valueIssue).find((candidate) => candidate !== null)
    if (issue) return { ok: false, issue }
    filled.push(
      text.replaceAll(/\{\{(\d+)\}\}/g, (_whole, number) => parameters[Number(number) - 1]?.text ?? ''),
    )
  }
  if ((filled[1] ?? '').length > MAX_FILLED_LENGTH) {
    return refuse(132005, `Translated text is longer than ${MAX_FILLED_LENGTH} characters.`)
  }
  return { ok: true, text: filled.filter(Boolean).join('\n\n') }
}

function valueIssue({ text }: TemplateParameter): CloudIssue | null {
  if (text === '') return { code: 131008, details: 'Parameter of type text is missing text value.' }
  if (!/[\n\t]| {4,}/.test(text)) return null
  return {
    code: 132012,
    details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces.',
  }
}
