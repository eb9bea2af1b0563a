import { html } from '../../pages/html.ts'
import type { Registration } from '../accounts.ts'
import { field } from './fields.ts'
import type { Page } from './layout.ts'

export interface RegisterProps {
  action: string
  client: string
  filled: Partial<Registration>
  errors: Partial<Record<keyof Registration, string>>
  logIn: string
  cancel: string
}

/** The registration form. */
export function registerPage({ action, client, filled, errors, logIn, cancel }: RegisterProps): Page {
  const fieldToFocus = (['name', 'email', 'password'] as const).find((name) => errors[name] ?? !filled[name])
  const sharedProps = (name: keyof Registration) => ({
    name,
    error: errors[name],
    autofocus: name === fieldToFocus,
  })
  return {
    title: 'Create account',
    body: html`
<h1>Create account</h1>
<p class="lead">to go on to ${client}</p>
<form method="post" action="${action}" class="stack" novalidate>
  ${field({ ...sharedProps('name'), label: 'Name', type: 'text', autocomplete: 'name', value: filled.name })}
  ${field({ ...sharedProps('email'), label: 'Email', type: 'email', autocomplete: 'username', value: filled.email })}
  ${field({ ...sharedProps('password'), label: 'Password', type: 'password', autocomplete: 'new-password', hint: 'At least 8 characters, and not a password that you use elsewhere.' })}
  <button class="button primary">Create account</button>
</form>
<p class="other">Have an account? <a href="${logIn}">Sign in</a></p>
<p class="other"><a href="${cancel}">Back to ${client}</a></p>`,
  }
}
