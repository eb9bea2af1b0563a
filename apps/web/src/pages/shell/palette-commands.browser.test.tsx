import { eventually } from '@enamel/testing/eventually'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { WakingPatient } from '../../features/snooze/waking-patient.tsx'
import { usableShortcuts } from '../../signed-in/shortcuts/usable-shortcuts.ts'
import { aPatient } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { patientCommands } from './palette-commands.ts'

it('offers on a waking patient what the overlay offers, and opens its menu', async () => {
  const snooze = { ends_at: '2025-11-19T09:00:00.000Z', comment: null, state: 'waking' as const }
  const server = patientServer({ patient: aPatient({ snooze }) })
  const onDismiss = vi.fn()
  showSignedIn(<WakingPatient patient={server.patient} onDismiss={onDismiss} />)
  await expect.element(page.getByRole('button', { name: 'End snooze' })).toBeVisible()
  const commands = patientCommands(usableShortcuts())
  const run = (label: string) => commands.find((command) => command.label === label)?.run()
  expect(commands.map(({ label }) => label)).toEqual(['End snooze', 'Remind me later', 'View patient'])
  run('View patient')
  expect(onDismiss).toHaveBeenCalledOnce()
  run('Remind me later')
  await expect.element(page.getByRole('menu', { name: 'Remind me later' })).toBeVisible()
  run('End snooze')
  await eventually(() => expect(server.sent(/^DELETE .*\/snooze$/)).toHaveLength(1))
})
