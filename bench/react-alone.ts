import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { smallestGzip } from '../apps/web/build/precompress.ts'

// A folder inside the project, so that React is found in node_modules.
const CACHE = join(import.meta.dirname, '../node_modules/.cache')
const PAGE = '<div id="root"></div><script type="module" src="/main.js"></script>'
const MAIN = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('p', null, 'Hello'))`

/**
 * @returns the compressed bytes of JavaScript of a page with React and one paragraph, built and compressed with the
 *   same tools as the app
 */
export async function sizeOfReact(encoding: 'gzip' | 'br'): Promise<number> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'react-alone-'))
  try {
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'main.js'), MAIN)
    const { status, stderr } = spawnSync('vite', ['build', folder, '--logLevel', 'error'], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`React alone could not be built: ${stderr}`)
    const assets = join(folder, 'dist/assets')
    const files = await Promise.all((await readdir(assets)).map((name) => readFile(join(assets, name))))
    const compress = encoding === 'br' ? brotliCompressSync : smallestGzip
    const compressed = await Promise.all(files.map((file) => compress(file)))
    return compressed.reduce((sum, { length }) => sum + length, 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
