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
import type { Route } from './serve.ts'

const rolesThatMay = (policy: Policy<never>, body: object = {}) =>
  ['owner', 'user', 'guest', ''].filter((role) => isAllowed({ role }, policy, { params: {}, body } as never))

describe('a policy', () => {
  it('allows the roles that it names, and no unknown role', () => {
    expect(rolesThatMay(allow('owner'))).toEqual(['owner'])
  })

  it('allows the roles that have all its rights', () => {
    expect(rolesThatMay(allOf(allow('owner', 'user'), allow('owner')))).toEqual(['owner'])
    expect(rolesThatMay(allOf(allow('user'), allow('owner')))).toEqual([])
  })

  it('needs a conditional right only for input that leads to its command', () => {
    const policy = allOf(allow('owner', 'user'), when(bodyEndsSnooze, allow('owner')))
    expect(rolesThatMay(policy, { end_snooze: true })).toEqual(['owner'])
    expect(rolesThatMay(policy, { end_snooze: false })).toEqual(['owner', 'user'])
    expect(rolesThatMay(policy)).toEqual(['owner', 'user'])
  })
})

describe('every route for staff', () => {
  const calls = routes.filter(({ endpoint }) => endpoint.caller === 'staff')

  const isForOwners = ({ endpoint }: Route) => endpoint.path.startsWith('/v3/clients/settings/users')
  const named = (list: readonly Route[]) =>
    list.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const)

  it.each(named(calls.filter((route) => !isForOwners(route))))(
    '%s has a policy, which gives both roles the same rights (ACT-50, SETT-13)',
    (_, { policy }) => {
      expect(policy && rolesThatMay(policy)).toEqual(['owner', 'user'])
    },
  )

  it('allows owners alone to see and change the users of their practice', () => {
    const forOwners = calls.filter(isForOwners)
    expect(forOwners).toHaveLength(5)
    for (const { policy } of forOwners) expect(policy && rolesThatMay(policy)).toEqual(['owner'])
  })
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
