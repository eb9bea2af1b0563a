import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { repliesOf } from '../../features/reply/saved-replies.ts'

export const SENDS = /^POST \/v3\/patients\/[^/]+\/communications$/
export const NOTES = /\/notes$/

export const tab = (channel: string) => page.getByRole('tab', { name: channel })
export const field = (name: string) => page.getByRole('textbox', { name })
/** The bar's Send, not "Send again". */
export const send = page.getByRole('button', { name: 'Send', exact: true })
export const barIsShown = () => expect.element(tab('Note')).toBeVisible()

/** As a reload would: what is being written is read from where it was saved. */
export function reloadReplies(): void {
  repliesOf('nobody')
}

/** A browser in which nothing was saved. */
export function freshBrowser() {
  window.localStorage.clear()
  window.sessionStorage.clear()
}
