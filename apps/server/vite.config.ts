import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, parseSync } from 'vite'

/**
 * Packages that stay in node_modules: those with programs of the machine's type, those that find files of their own by
 * their folder, and those of which a bundle would contain much that is never loaded.
 */
const NOT_BUNDLED = ['@node-rs/argon2', 'sharp', 'pino', 'mjml', 'typescript', 'pg-native']

/**
 * The server as one file, which needs a sixth less memory than its thousands of modules (docs/adr/0070). `npm start`
 * and nearly all programs of bench/ run it; everything else runs the sources.
 */
export default defineConfig({
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // Every file is as deep as main.ts in src, so that the paths of both lead to the same folders.
    rolldownOptions: {
      output: {
        format: 'cjs',
        // A script outside of Node's modules can require, but not import.
        dynamicImportInCjs: false,
        comments: false,
        // Removes whitespace only: names stay, so that stack traces can be read. Vite's own `minify` would shorten them.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
  plugins: [asciiOnly(), oneStatementPerLine(), entryAsFunction()],
})

/**
 * Escapes every character outside ASCII: JavaScript allows that wherever such a character can be, in strings,
 * templates, regular expressions and names. V8 keeps a source with a single character beyond Latin-1 in two bytes for
 * each character.
 */
function asciiOnly(): Plugin {
  return replaceCode('ascii-only', ({ code }) => escaped(code))
}

/**
 * Puts each statement outside of functions on its own line, so that a stack trace leads to a function. V8 stores the
 * ends of all lines after the first stack trace. With the line breaks of the sources these would need a quarter of the
 * memory of the code.
 */
function oneStatementPerLine(): Plugin {
  return replaceCode('one-statement-per-line', ({ code }) =>
    parseSync('bundle.js', code)
      .program.body.map(({ start, end }) => code.slice(start, end))
      .join('\n'),
  )
}

/** Makes a function of the entry, which run-bundle.mjs calls. */
function entryAsFunction(): Plugin {
  return replaceCode('entry-as-function', ({ code, isEntry }) =>
    isEntry ? `(function (require, exports, __filename) {${code}\n})` : code,
  )
}

/** A plugin that replaces the code of each chunk once the bundle is generated. */
function replaceCode(name: string, replace: (chunk: { code: string; isEntry: boolean }) => string): Plugin {
  return {
    name,
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = replace(chunk)
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
