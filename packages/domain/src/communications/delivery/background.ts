/** Who sent a message, as far as its delivery depends on it. */
export interface MessageOrigin {
  bulk_batch_id: string | null
  system_actor: string | null
}

/** Whether a workflow sent the message. */
export function isFromWorkflow({ system_actor }: Pick<MessageOrigin, 'system_actor'>): boolean {
  return system_actor === 'automation'
}

/**
 * Whether a message goes out in the background: it belongs to a batch, or a workflow sent it. Messages of staff and
 * automatic answers go first. Before each attempt it is checked again whether such a message may still be sent.
 */
export function isInBackground(message: MessageOrigin): boolean {
  return message.bulk_batch_id !== null || isFromWorkflow(message)
}
