import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/**
 * Packages that stay in node_modules: those with programs of the machine's type, those that find files of their own by
 * their folder, and those of which a bundle would contain much that is never loaded.
 */
const NOT_BUNDLED = ['@node-rs/argon2', 'sharp', 'pino', 'mjml', 'typescript', 'pg-native']

/**
 * The server as one file, which needs a sixth less memory than its thousands of modules (docs/adr/0070). `npm start`
 * and `npm run bench` run it; everything else runs the sources.
 */
export default defineConfig({
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'node24',
    // Stack traces name functions and lines of a file that people can read.
    minify: false,
    // Every file is as deep as main.ts in src, so that the paths of both lead to the same folders.
    rolldownOptions: {
      output: {
        format: 'cjs',
        // A script outside of Node's modules can require, but not import.
        dynamicImportInCjs: false,
        comments: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
  plugins: [asciiOnly(), entryAsFunction()],
})

/**
 * Escapes every character outside ASCII: JavaScript allows that wherever such a character can be, in strings,
 * templates, regular expressions and names. V8 keeps a source with a single character beyond Latin-1 in two bytes for
 * each character.
 */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = escaped(chunk.code)
      },
    },
  }
}

/** Makes a function of the entry, which run-bundle.mjs calls. */
function entryAsFunction(): Plugin {
  return {
    name: 'entry-as-function',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry)
            chunk.code = `(function (require, exports, __filename) {${chunk.code}\n})`
      },
    },
  }
}

function escaped(code: string): string {
  return code.replace(/\P{ASCII}/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => escapeOf(character.charCodeAt(index))).join(''),
  )
}

function escapeOf(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, '0')}`
}
