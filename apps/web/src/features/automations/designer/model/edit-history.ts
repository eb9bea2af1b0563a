import type { Component, Editor } from 'grapesjs'
import { undoSteps } from './undo-steps.ts'

/** A pause after which a further edit of the same value is a step of its own. */
const RUN_PAUSE_MS = 1000

export type EditHistory = ReturnType<typeof editHistory>

/**
 * The history of an email in steps of the user.
 * @param onChange called after every change
 */
export function editHistory(manager: Editor['UndoManager'], onChange: () => void) {
  const steps = undoSteps(manager)
  let timer: ReturnType<typeof setTimeout> | undefined
  function endRun() {
    clearTimeout(timer)
    steps.endRun()
  }
  return {
    /** Makes one step of a change. */
    command<Result>(change: () => Result): Result {
      endRun()
      const result = change()
      steps.endStep()
      onChange()
      return result
    },
    /** Changes one value: changes that follow each other quickly are one step. */
    edit(component: Component, property: string, value: unknown): void {
      steps.edit(component, property, value)
      clearTimeout(timer)
      timer = setTimeout(endRun, RUN_PAUSE_MS)
      onChange()
    },
    endRun,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo(): void {
      endRun()
      steps.undo()
      onChange()
    },
    redo(): void {
      endRun()
      steps.redo()
      onChange()
    },
    destroy: () => clearTimeout(timer),
  }
}
