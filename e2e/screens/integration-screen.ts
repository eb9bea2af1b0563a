import { expect, type Page } from '@playwright/test'

/** Settings → Integrations: the cards, and the flow of one integration. */
export function integrationOn(page: Page, name: string) {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const button = (text: string | RegExp) => page.getByRole('button', { name: text })
  const signInButton = button(`Sign into ${name}`)

  /** Signs in at the service's pop-up. @param account what the person chooses there */
  async function signIn(decision: 'Allow' | 'Deny', account?: string): Promise<void> {
    const opening = page.waitForEvent('popup')
    await signInButton.click()
    const popUp = await opening
    if (account !== undefined) await popUp.getByRole('radio', { name: account }).check()
    await popUp.getByRole('button', { name: decision, exact: true }).click()
    const result = decision === 'Allow' ? 'Connection Successful' : 'Connection Failed'
    await expect(popUp.getByRole('heading', { name: result })).toBeVisible()
    await popUp.close()
  }

  return {
    card,
    signInButton,
    signIn,
    heading: (text: string) => page.getByRole('heading', { name: text, exact: true }),
    open: () => page.goto(`/settings/integrations/${name.toLowerCase()}`),
    /** The state on the card. */
    isIn: (state: 'Healthy' | 'Unhealthy' | 'Disconnected') =>
      expect(card.getByText(state, { exact: true })).toBeVisible(),
    continue: () => button('Continue').click(),
    done: () => button('Done').click(),
    syncNow: () => button('Sync now').click(),
    async disconnect(): Promise<void> {
      await button('Disconnect').click()
      await button('Are you sure?').click()
    },
  }
}
