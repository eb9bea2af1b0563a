import { fileURLToPath } from 'node:url'

/** The folder apps/server, from its sources as well as from the bundle (docs/adr/0070). */
export const SERVER_FOLDER = fileURLToPath(new URL('..', import.meta.url))
