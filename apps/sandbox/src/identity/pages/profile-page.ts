import { html } from '../../pages/html.ts'
import type { Page } from './layout.ts'

export interface ProfileProps {
  client: string
  name: string
  email: string
  emailVerified: boolean
  returnUrl: string
  logoutUrl: string
}

/** The details of the person's account, with a link back to the product. */
export function profilePage({
  client,
  name,
  email,
  emailVerified,
  returnUrl,
  logoutUrl,
}: ProfileProps): Page {
  return {
    title: 'Your account',
    body: html`
<h1>Your account</h1>
<dl class="details">
  <div><dt>Name</dt><dd>${name}</dd></div>
  <div><dt>Email</dt><dd>${email}<span class="hint">${emailVerified ? 'Verified' : 'Not verified yet'}</span></dd></div>
</dl>
<div class="stack">
  <a class="button primary" href="${returnUrl}">Back to ${client}</a>
  <a class="button" href="${logoutUrl}">Sign out of Smile ID</a>
</div>`,
  }
}
