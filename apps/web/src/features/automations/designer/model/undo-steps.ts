import type { Component, Editor } from 'grapesjs'

type UndoManager = Editor['UndoManager']

/** A value that is being typed: what it was before the first of the edits. */
interface Run {
  component: Component
  property: string
  before: unknown
}

/**
 * Groups the actions in GrapesJS's history into the steps of the user. Its own grouping is by time: two actions in one
 * task are one step, and each character typed is another.
 */
export function undoSteps(manager: UndoManager) {
  /** The number of actions at the end of each step. */
  let ends: number[] = []
  let run: Run | null = null
  const position = () => manager.getPointer() + 1

  function endStep() {
    const now = position()
    ends = [...ends.filter((end) => end < now), now]
  }
  /** Records a run of edits as one action. */
  function endRun() {
    if (!run) return
    const { component, property, before } = run
    run = null
    const after = component.get(property)
    if (isSame(before, after)) return
    manager.skip(() => component.set(property, before))
    component.set(property, after)
    endStep()
  }
  return {
    endStep,
    endRun,
    edit(component: Component, property: string, value: unknown) {
      if (run && (run.component !== component || run.property !== property)) endRun()
      run ??= { component, property, before: component.get(property) }
      manager.skip(() => component.set(property, value))
    },
    canUndo: () => position() > 0 || (run !== null && !isSame(run.before, run.component.get(run.property))),
    canRedo: () => manager.hasRedo() && run === null,
    undo() {
      const start = ends.findLast((end) => end < position()) ?? 0
      while (position() > start) manager.undo(false)
    },
    redo() {
      const end = ends.find((candidate) => candidate > position()) ?? position()
      while (position() < end) manager.redo(false)
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
