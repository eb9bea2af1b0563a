import { html, type Markup } from './html.ts'

export interface FieldFacts {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string | undefined
  /** What is wrong with it. */
  fault?: string | undefined
  hint?: string | undefined
  autofocus?: boolean
}

/** A labelled input with what is wrong with it, or what it wants. */
export function field({
  name,
  label,
  type,
  autocomplete,
  value,
  fault,
  hint,
  autofocus,
}: FieldFacts): Markup {
  const words = fault ?? hint
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required value="${value ?? ''}"
    ${autofocus === true && html`autofocus`}
    ${words !== undefined && html`aria-describedby="${name}-words"`}
    ${fault !== undefined && html`aria-invalid="true"`} />
  ${words !== undefined && html`<p id="${name}-words" class="${fault === undefined ? 'hint' : 'fault'}">${words}</p>`}
</div>`
}

/** What went wrong with the whole of a form, told at once to whoever cannot see it. */
export function alert(words: string | undefined): Markup {
  return html`${words !== undefined && html`<p class="alert" role="alert">${words}</p>`}`
}
