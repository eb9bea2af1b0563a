import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { forgetDrafts } from '../../lib/drafts/drafts.ts'

export const SENDS = /^POST \/v3\/patients\/[^/]+\/communications$/
export const NOTES = /\/notes$/

export const tab = (channel: string) => page.getByRole('tab', { name: channel })
export const field = (name: string) => page.getByRole('textbox', { name })
/** The Send button of the reply bar, not the Send again button of a message. */
export const sendButton = page.getByRole('button', { name: 'Send', exact: true })
export const waitForReplyBar = () => expect.element(tab('Note')).toBeVisible()

/** Simulates a reload: the drafts are read from their storage again. */
export function reloadReplies(): void {
  const stored = Object.entries(window.sessionStorage)
  forgetDrafts()
  for (const [key, value] of stored) window.sessionStorage.setItem(key, value)
}

/** Clears everything that this browser has saved. */
export function clearBrowser() {
  forgetDrafts()
  window.localStorage.clear()
  window.sessionStorage.clear()
}
