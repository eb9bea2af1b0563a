import { html, type Markup } from '../../pages/html.ts'

export interface FieldProps {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string | undefined
  /** The error of the field. */
  error?: string | undefined
  hint?: string | undefined
  autofocus?: boolean
}

/** A labelled input with its error or hint. */
export function field({
  name,
  label,
  type,
  autocomplete,
  value,
  error,
  hint,
  autofocus,
}: FieldProps): Markup {
  const message = error ?? hint
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required value="${value ?? ''}"
    ${autofocus === true && html`autofocus`}
    ${message !== undefined && html`aria-describedby="${name}-text"`}
    ${error !== undefined && html`aria-invalid="true"`} />
  ${message !== undefined && html`<p id="${name}-text" class="${error === undefined ? 'hint' : 'error'}">${message}</p>`}
</div>`
}

/** The error of the whole form, which screen readers announce immediately. */
export function alert(message: string | undefined): Markup {
  return html`${message !== undefined && html`<p class="alert" role="alert">${message}</p>`}`
}
