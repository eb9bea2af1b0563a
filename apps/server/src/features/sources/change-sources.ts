import type { sources } from '@enamel/contract/sources'
import { DEFAULT_SOURCE, isBuiltIn, isSameSource, type LeadSource } from '@enamel/domain/sources/source'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { created, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceSources } from './list-sources.ts'
import { reassignSource } from './reassign-source.ts'
import {
  addOwnSources,
  lockSources,
  ownSourceNames,
  removeOwnSource,
  renameOwnSource,
} from './source.queries.ts'

/** Adds a source to the practice's own. Patients whose source already had this name now belong to it. */
export const addSource: Handler<typeof sources.add> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    await lockSources(tx)
    if (await isTaken(tx, body.name)) return refuse('name_taken')
    const now = deps.clock.now()
    await addOwnSources(tx, [body.name])
    await reassignSource(tx, [body.name], body.name, now)
    return created(await changedSources(tx, now))
  })

/** Renames one of the practice's own sources; its patients get the new name (G-34). */
export const renameSource: Handler<typeof sources.rename> = ({ deps, change }, { params, body }) =>
  change(async (tx) => {
    await lockSources(tx)
    const source = await ownSource(tx, params.name)
    if (!source.ok) return refuse(source.reason)
    // Upper and lower case of a name may be changed.
    if (!isSameSource(source.name, body.name) && (await isTaken(tx, body.name))) return refuse('name_taken')
    const now = deps.clock.now()
    await renameOwnSource(tx, source.name, body.name)
    await reassignSource(tx, [source.name, body.name], body.name, now)
    return ok(await changedSources(tx, now))
  })

/** Removes one of the practice's own sources; its patients' source becomes unknown (G-34). */
export const removeSource: Handler<typeof sources.remove> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    await lockSources(tx)
    const source = await ownSource(tx, params.name)
    if (!source.ok) return refuse(source.reason)
    const now = deps.clock.now()
    await removeOwnSource(tx, source.name)
    await reassignSource(tx, [source.name], DEFAULT_SOURCE, now)
    return ok(await changedSources(tx, now))
  })

/** The sources after a change, of which the practice's other browsers are notified. */
async function changedSources(tx: PracticeTx, at: Date): Promise<LeadSource[]> {
  await tx.emit({ name: 'practice_changed', sections: ['sources'], at })
  return practiceSources(tx)
}

async function isTaken(tx: PracticeTx, name: string): Promise<boolean> {
  return isBuiltIn(name) || (await ownSourceNames(tx)).some((own) => isSameSource(own, name))
}

type OwnSource = { ok: true; name: string } | { ok: false; reason: 'not_custom' | 'not_found' }

/** One of the practice's own sources, in its stored spelling; built-in sources cannot be changed. */
async function ownSource(tx: PracticeTx, requested: string): Promise<OwnSource> {
  if (isBuiltIn(requested)) return { ok: false, reason: 'not_custom' }
  const name = (await ownSourceNames(tx)).find((own) => isSameSource(own, requested))
  return name === undefined ? { ok: false, reason: 'not_found' } : { ok: true, name }
}
