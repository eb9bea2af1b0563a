import type { EmailElement } from '@enamel/domain/automations/email/tree/email-element'
import type { Component } from 'grapesjs'
import type { BlockPosition } from './block-position.ts'
import type { EditHistory } from './edit-history.ts'
import { componentById, insertComponent, moveComponent, removeComponent, toNode } from './email-components.ts'

/** New values of attributes; null removes one. */
type AttributeChanges = Readonly<Record<string, string | null>>

export type BlockCommands = ReturnType<typeof blockCommands>

/** What can be done to the blocks of an email. Each is a step to undo. */
export function blockCommands(body: Component, history: EditHistory) {
  return {
    /** Adds a block. Returns the id of the block. */
    add: (block: EmailElement, { parent, index }: BlockPosition): string =>
      history.command(() => insertComponent(componentById(body, parent), block, index)),
    move: (id: string, position: BlockPosition): void =>
      history.command(() => moveComponent(body, id, position)),
    /** Adds a copy below a block. Returns the id of the copy. */
    duplicate(id: string): string {
      const component = componentById(body, id)
      const parent = component.parent()
      if (!parent) throw new Error('The body of an email cannot be duplicated.')
      return history.command(() => insertComponent(parent, toNode(component), component.index() + 1))
    },
    remove: (id: string): void => history.command(() => removeComponent(body, id)),
    /** Replaces attributes; null removes one. */
    setAttributes(id: string, changes: AttributeChanges): void {
      const component = componentById(body, id)
      history.edit(component, 'attributes', changedAttributes(component, changes))
    },
    setContent: (id: string, content: string): void =>
      history.edit(componentById(body, id), 'content', content),
    /** Replaces attributes and content in one step. */
    setBlock(id: string, { attributes, content }: { attributes: AttributeChanges; content: string }): void {
      const component = componentById(body, id)
      history.command(() => component.set({ attributes: changedAttributes(component, attributes), content }))
    },
  }
}

function changedAttributes(component: Component, changes: AttributeChanges): Record<string, string> {
  const next = Object.entries({ ...component.get('attributes'), ...changes })
  return Object.fromEntries(next.filter(([, value]) => value !== null))
}
