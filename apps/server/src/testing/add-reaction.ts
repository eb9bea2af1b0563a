import type { React } from '../db/practice-tx.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Adds a test's reaction to every event of the product. It runs after the product's own reactions, in the same
 * transaction.
 * @returns a function that removes the reaction
 */
export function addReaction({ db }: Pick<Dependencies, 'db'>, react: React): () => void {
  const own = db.react
  const both: React = async (tx, event) => {
    await own(tx, event)
    await react(tx, event)
  }
  Object.assign(db, { react: both })
  return () => void Object.assign(db, { react: own })
}
