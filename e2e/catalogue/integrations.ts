import type { Integration } from '@enamel/contract/integrations'
import { expect } from '@playwright/test'
import { addUser } from '../demo/demo-database.ts'
import { HARBOUR, PASSWORD } from '../people/staff-api.ts'
import { integrationOn } from '../screens/integration-screen.ts'
import { openLive } from '../screens/open-live.ts'
import { DIALOG, MAIN, type Screen, type ScreenGroup, type Stage } from './screen.ts'
import { button, dialog, loaded } from './waits.ts'

const ACCOUNT = 'desk@harbour-dental.test'
/** At Gmail's pace the addresses of all patients are searched for in ten seconds and more. */
const SYNC_MS = 60_000

async function mailboxOf({ staffApi }: Pick<Stage, 'staffApi'>): Promise<Integration | undefined> {
  const connections = await staffApi.get<Integration[]>('/integrations')
  return connections.find(({ integration }) => integration === 'gmail')
}

/** Disconnects the mailbox if an earlier attempt of the test has connected it. */
async function disconnect(stage: Stage): Promise<void> {
  const stateOf = async () => (await mailboxOf(stage))?.state
  if ((await stateOf()) === 'disconnected') return
  await stage.staffApi.delete('/integrations/gmail/connection')
  await expect.poll(stateOf).toBe('disconnected')
}

/** Takes our access to the mailbox back, which the next sync notices. */
async function revoke(stage: Stage): Promise<void> {
  await expect.poll(async () => (await mailboxOf(stage))?.sync?.state, { timeout: SYNC_MS }).toBe('complete')
  await stage.sandbox.post('/integrations/google/revoke', {})
  await stage.staffApi.post('/integrations/gmail/sync', {})
}

const connectingScreens = (): Screen[] => [
  {
    name: 'integration-refused',
    text: 'A mailbox whose sign-in was refused',
    part: MAIN,
    show: async (stage) => {
      await disconnect(stage)
      const { open, continue: next, denySignIn, heading } = integrationOn(stage.page, 'Gmail')
      await open()
      await next()
      await denySignIn()
      await expect(heading('Gmail failed to connect')).toBeVisible()
    },
  },
  {
    name: 'integration-connected',
    text: 'A mailbox that has just been connected',
    part: MAIN,
    show: async ({ page }) => {
      const { signIn, heading } = integrationOn(page, 'Gmail')
      await signIn(ACCOUNT)
      await expect(heading("You're connected to Gmail")).toBeVisible()
    },
  },
]

const brokenScreens = (): Screen[] => [
  {
    name: 'integration-stopped',
    text: 'The notification of an integration that has stopped working',
    part: 'section[aria-label=Notifications]',
    pictures: ['1440 light', '390 light'],
    show: async (stage) => {
      const { page } = stage
      await integrationOn(page, 'Gmail').done()
      await openLive(page, '/')
      await loaded(page)
      await revoke(stage)
      const text = 'Your Gmail integration is unhealthy. Go to Gmail settings to fix it.'
      await expect(page.getByText(text)).toBeVisible()
    },
  },
  {
    name: 'integration-broken',
    text: 'An integration that has to be repaired',
    part: MAIN,
    pictures: ['1440 light', '390 light'],
    show: async ({ page, folder }) => {
      const colleague = { email: `colleague-${crypto.randomUUID()}@harbour.test`, name: 'Mia Lloyd' }
      await addUser({ folder, formKey: 'harbour-website' }, { ...colleague, password: PASSWORD })
      await page.getByRole('link', { name: 'Go to Gmail settings' }).click()
      const { heading, isIn } = integrationOn(page, 'Gmail')
      await expect(heading('Something went wrong with Gmail')).toBeVisible()
      await isIn('Unhealthy')
      await expect(button(page, 'Someone else will do it')).toBeVisible()
      await loaded(page)
    },
  },
  {
    name: 'integration-colleague',
    text: 'The colleagues who can be asked to repair an integration',
    part: DIALOG,
    show: async ({ page }) => {
      await button(page, 'Someone else will do it').click()
      await expect(button(dialog(page), /Mia Lloyd/)).toBeVisible()
    },
  },
  {
    name: 'integration-repair-refused',
    text: 'A repair with the wrong account',
    part: MAIN,
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      const { signInWrongly, heading } = integrationOn(page, 'Gmail')
      await signInWrongly('Sam Novak')
      await expect(heading('Gmail failed to repair')).toBeVisible()
    },
  },
]

/** In the practice that no other test connects to anything. */
export const integrationGroups: ScreenGroup[] = [
  {
    title: 'an integration that was refused, and one that has stopped working',
    staff: HARBOUR,
    screens: () => [...connectingScreens(), ...brokenScreens()],
  },
]
