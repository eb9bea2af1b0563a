import { describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { leadPolicy } from '../../features/add-patient/index.ts'
import { communicationPolicy } from '../../features/communications/index.ts'
import { labelPolicy } from '../../features/labels/index.ts'
import { nextActionPolicy } from '../../features/next-action/next-action.policy.ts'
import { patientPolicy } from '../../features/patients/index.ts'
import { practiceSystemPolicy } from '../../features/practice-system/index.ts'
import { sendingPolicy } from '../../features/sending/sending.policy.ts'
import { bodyEndsSnooze, snoozePolicy } from '../../features/snooze/index.ts'
import { stagePolicy } from '../../features/stages/index.ts'
import { unplacedPolicy } from '../../features/unplaced/unplaced.policy.ts'
import { allOf, allow, isAllowed, type Policy, when } from './policy.ts'

const rolesThatMay = (policy: Policy<never>, body: object = {}) =>
  ['admin', 'user', 'guest', ''].filter((role) => isAllowed({ role }, policy, { params: {}, body } as never))

describe('a policy', () => {
  it('allows the roles that it names, and no unknown role', () => {
    expect(rolesThatMay(allow('admin'))).toEqual(['admin'])
  })

  it('allows the roles that have all its rights', () => {
    expect(rolesThatMay(allOf(allow('admin', 'user'), allow('admin')))).toEqual(['admin'])
    expect(rolesThatMay(allOf(allow('user'), allow('admin')))).toEqual([])
  })

  it('needs a conditional right only for input that leads to its command', () => {
    const policy = allOf(allow('admin', 'user'), when(bodyEndsSnooze, allow('admin')))
    expect(rolesThatMay(policy, { end_snooze: true })).toEqual(['admin'])
    expect(rolesThatMay(policy, { end_snooze: false })).toEqual(['admin', 'user'])
    expect(rolesThatMay(policy)).toEqual(['admin', 'user'])
  })
})

describe('every route for staff', () => {
  const calls = routes.filter(({ endpoint }) => endpoint.caller === 'staff')

  it.each(calls.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
    '%s has a policy, which gives both roles the same rights (ACT-50, SETT-13)',
    (_, { policy }) => {
      expect(policy && rolesThatMay(policy)).toEqual(['admin', 'user'])
    },
  )
})

describe('a request that can perform several commands', () => {
  const outcome = [nextActionPolicy.change, stagePolicy.change]
  const lead = [leadPolicy.add]
  const link = { link: { patient_id: 'ours', dentally_id: '7' } }

  it.each<[string, object, Policy[]]>([
    ['PUT /v3/patients/:id/actions', {}, outcome],
    ['PUT /v3/patients/:id/actions', { note: ' ', source: null, end_snooze: false, dentally: null }, outcome],
    ['PUT /v3/patients/:id/actions', { note: 'Rang' }, [...outcome, communicationPolicy.addNote]],
    ['PUT /v3/patients/:id/actions', { source: 'Website' }, [...outcome, patientPolicy.change]],
    ['PUT /v3/patients/:id/actions', { end_snooze: true }, [...outcome, snoozePolicy.change]],
    ['PUT /v3/patients/:id/actions', { dentally: link }, [...outcome, practiceSystemPolicy.link]],
    ['PUT /v3/patients/:id/stage', { note: null }, [stagePolicy.change]],
    ['PUT /v3/patients/:id/stage', { note: 'Rang' }, [stagePolicy.change, communicationPolicy.addNote]],
    ['POST /v3/patients/:id/communications', {}, [sendingPolicy.send]],
    ['POST /v3/patients/:id/communications', { end_snooze: true }, [sendingPolicy.send, snoozePolicy.change]],
    ['POST /v3/patients/:id/communications/approved', {}, [sendingPolicy.send]],
    [
      'POST /v3/patients/:id/communications/approved',
      { end_snooze: true },
      [sendingPolicy.send, snoozePolicy.change],
    ],
    ['POST /v2/actions', { note: '', labels: [] }, lead],
    ['POST /v2/actions', { note: 'Rang' }, [...lead, communicationPolicy.addNote]],
    ['POST /v2/actions', { labels: ['Nervous'] }, [...lead, labelPolicy.change]],
    ['POST /v3/unplaced/:id/place', { patient_id: 'ours' }, [unplacedPolicy.place]],
    ['POST /v3/unplaced/:id/place', { patient_id: null }, [unplacedPolicy.place, leadPolicy.add]],
  ])('needs the right to each command that it performs: %s with %j', (name, body, expected) => {
    const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name)
    const needed = route?.policy?.({ params: {}, body } as never)
    expect(needed).toEqual(expected.flatMap((policy) => policy(undefined)))
  })
})
