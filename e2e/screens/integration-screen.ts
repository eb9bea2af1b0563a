import { expect, type Page } from '@playwright/test'

/** Settings → Integrations: the cards, and the flow of one integration. */
export function integrationOn(page: Page, name: string) {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const button = (text: string | RegExp) => page.getByRole('button', { name: text })
  const signInButton = button(`Sign into ${name}`)

  /** Decides at the service's pop-up. @param choice what the person chooses there */
  async function decide(decision: 'Allow' | 'Deny', choice: string | null) {
    const opening = page.waitForEvent('popup')
    await signInButton.click()
    const popUp = await opening
    const decisionButton = popUp.getByRole('button', { name: decision, exact: true })
    await decisionButton.waitFor()
    const address = popUp.url()
    if (choice !== null) await popUp.getByRole('radio', { name: choice }).check()
    await decisionButton.click()
    return { popUp, address }
  }

  /** Signs in at the service's pop-up. @returns the address of the service's page */
  async function signIn(
    decision: 'Allow' | 'Deny',
    choice: string | null,
    result: 'Connection Successful' | 'Connection Failed',
  ): Promise<string> {
    const { popUp, address } = await decide(decision, choice)
    await expect(popUp.getByRole('heading', { name: result })).toBeVisible()
    await popUp.close()
    return address
  }

  const isIn = (state: 'Healthy' | 'Unhealthy' | 'Disconnected', options?: { timeout: number }) =>
    expect(card.getByText(state, { exact: true })).toBeVisible(options)

  return {
    card,
    signInButton,
    signIn: (choice: string) => signIn('Allow', choice, 'Connection Successful'),
    signInWrongly: (choice: string) => signIn('Allow', choice, 'Connection Failed'),
    /** Signs in as a user of several accounts. @returns the pop-up, in which the user then chooses one */
    async signInToChoose(choice: string): Promise<Page> {
      const { popUp } = await decide('Allow', choice)
      await expect(popUp.getByRole('heading', { name: 'Choose your practice' })).toBeVisible()
      return popUp
    },
    denySignIn: () => signIn('Deny', null, 'Connection Failed'),
    heading: (text: string) => page.getByRole('heading', { name: text, exact: true }),
    open: () => page.goto(`/settings/integrations/${name.toLowerCase()}`),
    /** The state on the card. */
    isIn,
    /** The last sync ended well. A failed one offers another sync too, so the button alone does not prove it. */
    async isSynced(): Promise<void> {
      await expect(button('Sync now')).toBeEnabled({ timeout: 60_000 })
      await expect(page.getByRole('heading', { name: `${name} failed to sync`, exact: true })).toBeHidden()
      await isIn('Healthy')
    },
    continue: () => button('Continue').click(),
    done: () => button('Done').click(),
    /** A sync that still runs, until the last email is on its timeline, is awaited first. */
    syncNow: () => button('Sync now').click({ timeout: 60_000 }),
    async disconnect(): Promise<void> {
      await button('Disconnect').click()
      await button('Are you sure?').click()
    },
  }
}
