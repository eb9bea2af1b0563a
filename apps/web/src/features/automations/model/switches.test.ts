import type { Workflow } from '@enamel/contract/automation-workflows'
import { describe, expect, it } from 'vitest'
import { anAction, aWorkflow } from '../testing/workflows.ts'
import { shownWorkflow } from './shown-workflow.ts'
import { withAction, withPending, withPendingWorkflows, withWorkflow } from './switches.ts'

const workflow = aWorkflow({
  id: 'w1',
  enabled: false,
  nodes: [anAction({ id: 'a1', enabled: true }), anAction({ id: 'a2', enabled: true })],
})
const enabledActions = ({ nodes }: Workflow) =>
  nodes.flatMap((node) => (node.type === 'action' && node.action.enabled ? [node.action.id] : []))

describe('a switch that was pressed', () => {
  it('has its new position at once, and the stored one again when it is refused (AUT-10)', () => {
    const pending = [{ of: 'workflow', id: 'w1', enabled: true } as const]
    expect(withPending(workflow, pending).enabled).toBe(true)
    expect(withPendingWorkflows([workflow], pending)).toMatchObject([{ id: 'w1', enabled: true }])
    expect(withPending(workflow, []).enabled).toBe(false)
    const off = [{ of: 'action', id: 'a2', enabled: false } as const]
    expect(enabledActions(withPending(workflow, off))).toEqual(['a1'])
    expect(enabledActions(withPending(workflow, []))).toEqual(['a1', 'a2'])
  })

  it('has the position of the last press while several are pending (AUT-10)', () => {
    const press = (enabled: boolean) => ({ of: 'workflow', id: 'w1', enabled }) as const
    expect(withPending(workflow, [press(true), press(false)]).enabled).toBe(false)
  })

  it('takes over what the server has stored, for the one that was switched (AUT-10)', () => {
    const stored = { id: 'w1', enabled: true, requires_customisation: true }
    expect(withWorkflow([workflow, aWorkflow({ id: 'w2' })], stored)).toMatchObject([
      stored,
      { id: 'w2', enabled: false, requires_customisation: false },
    ])
    expect(enabledActions(withAction(workflow, { ...stored, id: 'a1', enabled: false }))).toEqual(['a2'])
  })
})

describe('an automation', () => {
  it('is shown as the list has it until its nodes are loaded (AUT-03)', () => {
    const { nodes: _, ...summary } = workflow
    expect(shownWorkflow(undefined, undefined)).toBeNull()
    expect(shownWorkflow(undefined, summary)).toMatchObject({ name: workflow.name, loaded: false })
    expect(shownWorkflow(workflow, summary)).toMatchObject({ loaded: true, nodes: workflow.nodes })
  })
})
